// Records that this process works, alerts the owner when due rows wait for minutes, and makes a process that claims none not ready.
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Deps } from "../../deps.ts";
import { dismissAlarms } from "../../notifications/alerts/dismiss-alarms.ts";
import { raiseStandingAlarm } from "../../notifications/alerts/raise-alarm.ts";
import type { Database } from "../../platform/database/connect.ts";
import { countDueWork } from "./due-work.ts";

/** In ms. */
export interface WatchTimes {
  /** Between two checks. */
  checkMs: number;
  /** The owner is alerted, and the shop not ready, when a row has waited longer (security.md, section 5). */
  alarmMs: number;
}

const WATCH_TIMES: WatchTimes = { checkMs: 5_000, alarmMs: 120_000 };

/**
 * @param db a connection that no loop waits for
 * @param ownWaitMs how long the loops of this process have wanted to claim rows and could not
 */
export function watchLoops(
  { log, names }: Deps,
  db: Database,
  ownWaitMs: () => number,
  signal: AbortSignal,
  { checkMs, alarmMs }: WatchTimes = WATCH_TIMES,
): { isStuck(): boolean; ended: Promise<void> } {
  let isDatabaseDown = false;
  let oldestMs = 0;
  /** Since when rows could be claimed: what waited through an outage is not late yet. */
  let watchedSince = performance.now();
  let isAlarmOpen: boolean | null = null;

  async function check(): Promise<void> {
    await sql`insert into workers (id, process) values (${names.process}, ${names.process})
      on conflict (id) do update set seen_at = now()`.execute(db);
    await sql`delete from workers where seen_at < now() - interval '1 day'`.execute(db);
    if (isDatabaseDown) watchedSince = performance.now();
    isDatabaseDown = false;
    const waitedMs = (await countDueWork(db)).oldest * 1_000;
    oldestMs = Math.min(waitedMs, performance.now() - watchedSince);
    const isLate = oldestMs > alarmMs;
    if (isLate) await raiseStandingAlarm(db, "queue-stuck", { minutes: Math.floor(oldestMs / 60_000) });
    // Not watched for long enough; another process may have been, and its alarm stands.
    else if (waitedMs > alarmMs) isAlarmOpen = null;
    else if (isAlarmOpen !== false) await dismissAlarms(db, "queue-stuck", null, {});
    if (isLate || waitedMs <= alarmMs) isAlarmOpen = isLate;
  }

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      await check().catch((error) => {
        isDatabaseDown = true;
        oldestMs = 0;
        log.warn({ err: error }, "due work could not be watched");
      });
      await wait(checkMs, undefined, { signal }).catch(() => {});
    }
  }

  return {
    isStuck: () => !isDatabaseDown && Math.min(oldestMs, ownWaitMs()) > alarmMs,
    ended: watch(),
  };
}

// Records that this process is working, alerts the owner when due rows wait for minutes, and reports a process that
// claims none as unready.
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Deps } from "../../deps.ts";
import { dismissAlerts } from "../../notifications/alerts/dismiss-alerts.ts";
import { raiseStandingAlert } from "../../notifications/alerts/raise-alert.ts";
import type { Database } from "../../platform/database/connect.ts";
import { countDueWork } from "./due-work.ts";

/** In ms. */
export interface WatchTimes {
  /** Interval between two checks. */
  checkMs: number;
  /**
   * When a row has waited longer, the owner is alerted and the shop reports itself unready.
   */
  alertMs: number;
}

const WATCH_TIMES: WatchTimes = { checkMs: 5_000, alertMs: 120_000 };

/**
 * @param db a connection that no loop waits for
 * @param ownWaitMs how long due rows have waited for this process's loops to claim them
 */
export function watchLoops(
  { log, names }: Deps,
  db: Database,
  ownWaitMs: () => number,
  signal: AbortSignal,
  { checkMs, alertMs }: WatchTimes = WATCH_TIMES,
): { isStuck(): boolean; ended: Promise<void> } {
  let isDatabaseDown = false;
  let oldestMs = 0;
  /** Since when rows could be claimed: time during an outage of the database does not count as delay. */
  let watchedSince = performance.now();
  let isAlertOpen: boolean | null = null;

  async function check(): Promise<void> {
    await sql`insert into workers (id, process) values (${names.process}, ${names.process})
      on conflict (id) do update set seen_at = now()`.execute(db);
    await sql`delete from workers where seen_at < now() - interval '1 day'`.execute(db);
    if (isDatabaseDown) watchedSince = performance.now();
    isDatabaseDown = false;
    const waitedMs = (await countDueWork(db)).oldest * 1_000;
    oldestMs = Math.min(waitedMs, performance.now() - watchedSince);
    const isLate = oldestMs > alertMs;
    if (isLate) await raiseStandingAlert(db, "queue-stuck", { minutes: Math.floor(oldestMs / 60_000) });
    // This process has not watched for long enough. Another may have, so its alert stays.
    else if (waitedMs > alertMs) isAlertOpen = null;
    else if (isAlertOpen !== false) await dismissAlerts(db, "queue-stuck", null, {});
    if (isLate || waitedMs <= alertMs) isAlertOpen = isLate;
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
    isStuck: () => !isDatabaseDown && Math.min(oldestMs, ownWaitMs()) > alertMs,
    ended: watch(),
  };
}

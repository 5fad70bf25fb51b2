// Runs the jobs of the queue, and the sweeps again and again.
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type pg from "pg";
import type { Database } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { startJobQueue, type WatchTimes } from "./job-queue.ts";
import {
  BACKUP_SWEEP,
  MONEY_SWEEPS,
  NOTIFICATION_SWEEP,
  PARCEL_SWEEP,
  REST_SWEEP,
  runBesideTurn,
  runSweep,
  type Sweep,
} from "./sweep.ts";
import { endTurn, takeTurn } from "./sweep-turns.ts";

/** Between two looks whether it is this process's turn. */
const MIN_REST_MS = 1_000;

export interface Worker {
  /** Runs the sweeps now and again and again. Once the shop is open: its own port may be where the emulators are. */
  startSweeping(): void;
  /** Whether jobs wait and this process does none of them, although the database takes what is written. */
  isStuck(): boolean;
  /** Finishes the running jobs and starts no new ones. */
  stop(): Promise<void>;
}

/**
 * @param pool only for jobs, so that jobs and requests do not wait for each other's connections
 * @param watchDb a connection that no job waits for
 * @param isAlone no other process works on this database, so locks left by a killed worker can be released at once
 */
export async function startWorker(
  deps: Deps,
  pool: pg.Pool,
  watchDb: Database,
  isAlone: boolean,
  queueTimes?: WatchTimes,
): Promise<Worker> {
  if (isAlone) await freeEverything(watchDb);
  const stopping = new AbortController();
  const queue = await startJobQueue(deps, pool, watchDb, queueTimes);
  const sweeps: Promise<void>[] = [];
  const every = deps.intervals;

  /** Runs a sweep now, and when it is this process's turn. @returns its end, once the worker is stopping */
  async function repeat(sweep: Sweep, everyMs: number, againMs = everyMs): Promise<void> {
    for (let isFirst = true; !stopping.signal.aborted; isFirst = false) {
      const rest = await sweepInTurn(sweep, everyMs, againMs, isFirst);
      await wait(rest, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  /** @returns ms until it is due again */
  async function sweepInTurn(
    sweep: Sweep,
    everyMs: number,
    againMs: number,
    isFirst: boolean,
  ): Promise<number> {
    const began = Date.now();
    const left = (ms: number) => Math.max(0, ms - (Date.now() - began));
    // Without a turn it is made nevertheless: beside another's it does no harm, and a database that takes nothing is
    // the very time to look at the disk.
    const turn = await takeTurn(deps.db, sweep.name, everyMs, isFirst).catch(() => null);
    if (turn && !turn.isMine) {
      await runBesideTurn(sweep, deps, stopping.signal).catch(() => {});
      return Math.min(Math.max(MIN_REST_MS, left(turn.untilNext)), everyMs);
    }
    const endedWell = await runSweep(sweep, deps, stopping.signal);
    const isWell = endedWell.length === sweep.parts.length;
    await endTurn(deps.db, sweep.name, endedWell, isWell ? null : againMs).catch(() => {});
    return left(isWell ? everyMs : againMs);
  }

  return {
    startSweeping() {
      // Each at its own pace: a courier that is slow must not delay money.
      sweeps.push(
        ...MONEY_SWEEPS.map((sweep) => repeat(sweep, every.sweepMoney, every.sweepMoneyAgain)),
        repeat(REST_SWEEP, every.sweep),
        repeat(NOTIFICATION_SWEEP, every.notifications),
        repeat(PARCEL_SWEEP, every.sweep),
        repeat(BACKUP_SWEEP, every.backUp),
      );
    },

    isStuck: () => queue.isStuck(),

    async stop() {
      stopping.abort();
      await queue.stop();
      await Promise.all(sweeps);
    },
  };
}

/** Releases what an earlier process held: nobody else can be at work on it. */
async function freeEverything(db: Database): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker._private_jobs where locked_by is not null))`.execute(db);
  await sql`update order_messages set leased_until = null
    where state = 'waiting' and leased_until is not null`.execute(db);
}

// Does what requests leave for later: jobs of the queue, and the sweep every minute.
import { Logger, run } from "graphile-worker";
import type pg from "pg";
import type { Deps } from "./deps.ts";
import { sweep } from "./jobs/sweep.ts";
import { taskList } from "./jobs/tasks.ts";

const SWEEP_MS = 60_000;
const CONCURRENCY = 3;

export interface Worker {
  /** Finishes what is being done, takes on nothing new. */
  stop(): Promise<void>;
}

/**
 * @param pool its own, so that jobs and shoppers do not wait for each other's connections
 * @param isAlone nobody else works on this database: locks left by a killed worker can be opened at once
 */
export async function startWorker(deps: Deps, pool: pg.Pool, isAlone: boolean): Promise<Worker> {
  if (isAlone) {
    // A killed worker's jobs would stay locked for four hours (graphile-worker, crashed worker recovery).
    await pool.query(`select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker._private_jobs where locked_by is not null))`);
  }
  const runner = await run({
    pgPool: pool,
    taskList: taskList(deps),
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    pollInterval: 2_000,
    logger: new Logger(() => (level, message, meta) => {
      if (level === "error") deps.log.error({ err: meta?.error }, message);
    }),
    // No crontab: the sweep below keeps its own minute.
    parsedCronItems: [],
  });
  const stopping = new AbortController();
  let sweeping: Promise<void> = sweep(deps, stopping.signal);
  const timer = setInterval(() => {
    sweeping = sweeping.then(() => sweep(deps, stopping.signal));
  }, SWEEP_MS);
  return {
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await runner.stop();
      await sweeping;
    },
  };
}

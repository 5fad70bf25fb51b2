// Runs the jobs of the queue, and the sweep every minute.
import { EventEmitter } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Logger, type Runner, run, type WorkerEvents } from "graphile-worker";
import type pg from "pg";
import type { Deps } from "../deps.ts";
import { followParcels, MONEY_SWEEPS, sweepRest } from "./sweep.ts";
import { taskList } from "./tasks.ts";

const SWEEP_MS = 60_000;
/** Money is looked after more often: a payment that nobody told the shop about is paid within a minute. */
const SWEEP_MONEY_MS = 20_000;
const CONCURRENCY = 3;
const RESTART_MS = 500;

export interface Worker {
  /** Runs the sweeps now and again and again. Once the shop is open: its own port may be where the emulators are. */
  startSweeping(): void;
  /** Finishes the running jobs and starts no new ones. */
  stop(): Promise<void>;
}

/**
 * @param pool only for jobs, so that jobs and requests do not wait for each other's connections
 * @param isAlone no other process works on this database, so locks left by a killed worker can be released at once
 */
export async function startWorker(deps: Deps, pool: pg.Pool, isAlone: boolean): Promise<Worker> {
  if (isAlone) {
    // Otherwise a killed worker's jobs stay locked for four hours (graphile-worker, crashed worker recovery).
    await pool.query(`select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker._private_jobs where locked_by is not null))`);
    await pool.query(
      "update order_messages set leased_until = null where state = 'waiting' and leased_until is not null",
    );
  }
  const stopping = new AbortController();
  const failedWorkers: string[] = [];
  let runner = await runQueue(deps, pool, failedWorkers);
  const restarting = restartOnFailure();
  const sweeps: Promise<void>[] = [];

  /** Runs a sweep now and again and again, one after the other. @returns its end, once the worker is stopping */
  async function repeat(run: typeof sweepRest, everyMs: number): Promise<void> {
    while (!stopping.signal.aborted) {
      const began = Date.now();
      await run(deps, stopping.signal);
      const rest = Math.max(0, everyMs - (Date.now() - began));
      await wait(rest, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  /** Starts a new runner whenever one stops by itself: that happens when it cannot save the end of a job. */
  async function restartOnFailure(): Promise<void> {
    await runner.promise;
    while (!stopping.signal.aborted) {
      try {
        runner = await runQueue(deps, pool, failedWorkers);
        if (stopping.signal.aborted) await runner.stop();
        await runner.promise;
      } catch (error) {
        deps.log.error({ err: error }, "the job queue could not be restarted yet");
        await wait(RESTART_MS);
      }
    }
  }

  return {
    startSweeping() {
      // Each at its own pace: a courier that is slow must not delay money.
      sweeps.push(
        ...MONEY_SWEEPS.map((run) => repeat(run, SWEEP_MONEY_MS)),
        repeat(sweepRest, SWEEP_MS),
        repeat(followParcels, SWEEP_MS),
      );
    },

    async stop() {
      stopping.abort();
      // Stopping a runner that has failed throws.
      await runner.stop().catch(() => {});
      await restarting;
      await Promise.all(sweeps);
    },
  };
}

/** @param failedWorkers ids of workers that failed: releases their locks, and adds this one's id should it fail too */
async function runQueue(deps: Deps, pool: pg.Pool, failedWorkers: string[]): Promise<Runner> {
  if (failedWorkers.length > 0) {
    await pool.query("select graphile_worker.force_unlock_workers($1)", [failedWorkers]);
    failedWorkers.length = 0;
  }
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:fatalError", ({ workerPool }) => failedWorkers.push(workerPool.id));
  // A runner first reads its task ids. If that query fails it keeps the failed promise and never finds a job
  // (graphile-worker 0.18, taskIdentifiers), so it is shut down and another one takes over.
  let knowsTasks = false;
  const learn = () => {
    knowsTasks = true;
  };
  events.once("worker:getJob:empty", learn);
  events.once("job:start", learn);
  events.once("worker:getJob:error", ({ worker, error }) => {
    if (knowsTasks) return;
    deps.log.warn({ err: error }, "the job queue could not read its tasks and restarts");
    // Later, since the worker is still handling that error.
    setImmediate(async () => {
      try {
        await worker.workerPool.gracefulShutdown();
      } catch (err) {
        deps.log.warn({ err }, "the failed job queue did not shut down cleanly");
      }
    });
  });
  return run({
    pgPool: pool,
    events,
    taskList: taskList(deps),
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    pollInterval: 2_000,
    logger: new Logger(() => (level, message, meta) => {
      if (level === "error") deps.log.error({ err: meta?.error }, message);
    }),
    // No crontab: the sweep has its own timer above.
    parsedCronItems: [],
    // Without batching nobody awaits the saving of a job's end, and if that fails the process ends.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
}

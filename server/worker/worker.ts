// Does what requests leave for later: jobs of the queue, and the sweep every minute.
import { EventEmitter } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Logger, type Runner, run, type WorkerEvents } from "graphile-worker";
import type pg from "pg";
import type { Deps } from "../deps.ts";
import { sweep } from "./sweep.ts";
import { taskList } from "./tasks.ts";

const SWEEP_MS = 60_000;
const CONCURRENCY = 3;
const RESTART_MS = 500;

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
  const stopping = new AbortController();
  const givenUp: string[] = [];
  let runner = await runQueue(deps, pool, givenUp);
  const kept = keepRunning();
  let sweeping: Promise<void> = sweep(deps, stopping.signal);
  const timer = setInterval(() => {
    sweeping = sweeping.then(() => sweep(deps, stopping.signal));
  }, SWEEP_MS);

  /** A runner that could not write how a job had ended gives up: then another takes its place. */
  async function keepRunning(): Promise<void> {
    await runner.promise;
    while (!stopping.signal.aborted) {
      try {
        runner = await runQueue(deps, pool, givenUp);
        if (stopping.signal.aborted) await runner.stop();
        await runner.promise;
      } catch (error) {
        deps.log.error({ err: error }, "the job queue could not be taken up again yet");
        await wait(RESTART_MS);
      }
    }
  }

  return {
    async stop() {
      stopping.abort();
      clearInterval(timer);
      // One that has given up refuses to be stopped.
      await runner.stop().catch(() => {});
      await kept;
      await sweeping;
    },
  };
}

/** @param givenUp names of runners that gave up: their locks are opened, and this one's is added should it come to that */
async function runQueue(deps: Deps, pool: pg.Pool, givenUp: string[]): Promise<Runner> {
  if (givenUp.length > 0) {
    await pool.query("select graphile_worker.force_unlock_workers($1)", [givenUp]);
    givenUp.length = 0;
  }
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:fatalError", ({ workerPool }) => givenUp.push(workerPool.id));
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
    // No crontab: the sweep above keeps its own minute.
    parsedCronItems: [],
    // Unless it is batched, the writing of a job's end is awaited by nobody, and its failure ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
}

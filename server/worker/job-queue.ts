// Keeps a runner of graphile-worker going: when one fails or does nothing, the next takes over, whatever becomes of it.
import { EventEmitter } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Logger, type Runner, run, type WorkerEvents } from "graphile-worker";
import type pg from "pg";
import { dismissAlarms } from "../alarms/dismiss-alarms.ts";
import { raiseStandingAlarm } from "../alarms/raise-alarm.ts";
import type { Database } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { beatHeart, freeJobsOf, freeJobsOfTheDead, longestWait } from "./job-workers.ts";
import { taskList } from "./tasks.ts";

const CONCURRENCY = 5;
/** Between a runner that failed as soon as it began and the next; after any other the next begins at once. */
const RESTART_MS = 500;
/** How long a stop waits for a runner that does not end: its jobs are free again once its heart stands still. */
const STOP_MS = 10_000;
/** How many failed runners are remembered until the next look: a full disk fails one after the other. */
const MOST_FAILED = 20;

/** How closely the queue is watched, ms. */
export interface WatchTimes {
  /** Between two looks. */
  lookMs: number;
  /** A runner that has begun nothing for so long, while a job waited as long, is replaced. */
  idleMs: number;
  /** The owner is told, and the shop not ready, when a job has waited longer (security.md, section 5). */
  alarmMs: number;
}
const WATCH_TIMES: WatchTimes = { lookMs: 5_000, idleMs: 60_000, alarmMs: 120_000 };

export interface JobQueue {
  /** Whether jobs wait and this process does none of them, although the database takes what is written. */
  isStuck(): boolean;
  /** Finishes the running jobs and begins no new ones. */
  stop(): Promise<void>;
}

interface Run {
  /** By which it locks jobs. */
  id: string;
  runner: Runner;
  /** When it was made, by the monotonic clock. */
  madeAt: number;
  /** When it last began a job; at first, when it was made. */
  lastBegan: number;
  /** It cannot go on; its locks are of no use to anybody then. */
  hasFailed: boolean;
  /** Called when that happens. */
  onFailed: () => void;
}

/**
 * @param pool only for jobs, so that jobs and requests do not wait for each other's connections
 * @param watchDb a connection that no job waits for
 * @throws the driver's error when the first runner cannot be started
 */
export async function startJobQueue(
  deps: Deps,
  pool: pg.Pool,
  watchDb: Database,
  times: WatchTimes = WATCH_TIMES,
): Promise<JobQueue> {
  const { log } = deps;
  const stopping = new AbortController();
  let replacing: Promise<void> | null = null;
  let isDatabaseAway = false;
  /** Since when jobs could be done: what waited through an outage is not late yet. */
  let watchedSince = performance.now();
  let longestWaitMs = 0;
  /** Ids of the last runners that failed. */
  let failed: readonly string[] = [];
  let current = await startRun();
  watchOver(current);

  async function startRun(): Promise<Run> {
    // It begins jobs, and may fail, before it is known here.
    const events: WorkerEvents = new EventEmitter();
    const madeAt = performance.now();
    const begun = { id: "", madeAt, lastBegan: madeAt, hasFailed: false, onFailed: () => {} };
    events.once("pool:create", ({ workerPool }) => {
      begun.id = workerPool.id;
    });
    events.on("job:start", () => {
      begun.lastBegan = performance.now();
    });
    const fail = () => {
      begun.hasFailed = true;
      begun.onFailed();
    };
    // It could not write how a job ended. What it says of itself afterwards cannot be relied on: graphile-worker 0.18
    // stays pending for ever when two such writes fail while a third job runs.
    events.on("pool:fatalError", fail);
    onTasksUnknown(events, fail);
    const runner = await run(runnerOptions(deps, pool, events));
    runner.promise.catch(() => {});
    return Object.assign(begun, { runner });
  }

  function watchOver(run: Run): void {
    run.onFailed = () => {
      if (run !== current) return;
      failed = [run.id, ...failed].slice(0, MOST_FAILED);
      replace([run.id]);
    };
    if (run.hasFailed) run.onFailed();
  }

  /** @param dead ids of workers whose jobs are free at once */
  function replace(dead: readonly string[]): void {
    if (replacing || stopping.signal.aborted) return;
    const old = current;
    // Nobody waits for it: it may never end.
    void Promise.resolve(old.runner.stop()).catch(() => {});
    replacing = startAnother(dead).finally(() => {
      replacing = null;
      watchOver(current);
    });
  }

  async function startAnother(dead: readonly string[]): Promise<void> {
    if (performance.now() - current.madeAt < RESTART_MS) await pause(RESTART_MS);
    while (!stopping.signal.aborted) {
      try {
        if (dead.length > 0) await freeJobsOf(watchDb, dead);
        current = await startRun();
        return;
      } catch (error) {
        log.error({ err: error }, "the job queue could not be restarted yet");
        await pause(RESTART_MS);
      }
    }
  }

  const pause = (ms: number) => wait(ms, undefined, { signal: stopping.signal }).catch(() => {});

  async function look(): Promise<void> {
    await beatHeart(watchDb, current.id, deps.names.process);
    await freeJobsOfTheDead(watchDb);
    // A runner that fails may take one more job in that moment, which it will not do.
    if (failed.length > 0) await freeJobsOf(watchDb, failed);
    if (isDatabaseAway) watchedSince = performance.now();
    const waitedMs = await longestWait(watchDb);
    longestWaitMs = Math.min(waitedMs, performance.now() - watchedSince);
    // A runner that met a starting database may sleep for minutes before it asks again (graphile-worker, withRetries).
    if (isDatabaseAway) replace([]);
    else if (longestWaitMs > times.idleMs && idleMs() > times.idleMs) {
      log.error({ waitedMs: longestWaitMs }, "the job queue stood still and is restarted");
      replace([]);
    }
    isDatabaseAway = false;
    await tellOwner(waitedMs);
  }

  const idleMs = () => performance.now() - current.lastBegan;

  let isAlarmOpen: boolean | null = null;
  async function tellOwner(waitedMs: number): Promise<void> {
    const isLate = longestWaitMs > times.alarmMs;
    if (isLate)
      await raiseStandingAlarm(watchDb, "queue-stuck", { minutes: Math.floor(longestWaitMs / 60_000) });
    else if (waitedMs > times.alarmMs) {
      // Not seen for long enough to tell of it; another process may have, and its alarm stands.
      isAlarmOpen = null;
      return;
    } else if (isAlarmOpen !== false) await dismissAlarms(watchDb, "queue-stuck", null, {});
    isAlarmOpen = isLate;
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await look().catch((error) => {
        isDatabaseAway = true;
        longestWaitMs = 0;
        log.warn({ err: error }, "the job queue could not be looked after");
      });
      await pause(times.lookMs);
    }
  }
  const watching = watch();

  return {
    isStuck: () => !isDatabaseAway && Math.min(longestWaitMs, idleMs()) > times.alarmMs,

    async stop() {
      stopping.abort();
      await Promise.all([watching, replacing]);
      // Stopping a runner that has failed throws.
      const stopped = Promise.resolve(current.runner.stop()).catch(() => {});
      await Promise.race([stopped, wait(STOP_MS, undefined, { ref: false })]);
    },
  };
}

/**
 * A runner first reads its task ids. If that query fails it keeps the failed promise and never finds a job
 * (graphile-worker 0.18, taskIdentifiers).
 */
function onTasksUnknown(events: WorkerEvents, onFailure: () => void): void {
  let knowsTasks = false;
  const learn = () => {
    knowsTasks = true;
  };
  events.once("worker:getJob:empty", learn);
  events.once("job:start", learn);
  events.on("worker:getJob:error", () => {
    // Later, since the worker is still handling that error.
    if (!knowsTasks) setImmediate(onFailure);
  });
}

function runnerOptions(deps: Deps, pgPool: pg.Pool, events: WorkerEvents): Parameters<typeof run>[0] {
  return {
    pgPool,
    events,
    taskList: taskList(deps),
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    pollInterval: deps.intervals.pollJobs,
    logger: new Logger(() => (level, message, meta) => {
      if (level === "error") deps.log.error({ err: meta?.error }, message);
    }),
    // No crontab: the sweeps have their own timers (worker.ts).
    parsedCronItems: [],
    // Without batching nobody awaits the saving of a job's end, and if that fails the process ends.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  };
}

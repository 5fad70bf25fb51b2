// How this process ends: resources are closed within a time limit, and the exit code reports whether all went well.
import { setTimeout as wait } from "node:timers/promises";
import { closeProcessLog, processLog } from "./process-log.ts";

/** Longer than most outgoing calls, and short enough for a service manager that grants 10 seconds. */
const CALLS_MS = 5_000;
const STOP_WITHIN_MS = 15_000;

const closers: (() => Promise<unknown>)[] = [];
const failed = new AbortController();
let stopping: Promise<never> | undefined;
let abortCalls = (): void => {};
let drain = async (): Promise<void> => {};

/** Registers something to close at the stop; the last registered is closed first. */
export function closeAtStop(close: () => Promise<unknown>): void {
  closers.push(close);
}

/** Registers how to abort outgoing calls that still run some seconds after the stop began. */
export function abortCallsAtStop(abort: () => void): void {
  abortCalls = abort;
}

/**
 * Makes the shop serve for a while after the stop signal, so that a load balancer notices in time that it stops.
 * @param leave called at once; it starts reporting the shop as unready
 */
export function drainBeforeStop(leave: () => void, seconds: number): void {
  drain = async () => {
    leave();
    await wait(seconds * 1_000, undefined, { signal: failed.signal }).catch(() => {});
  };
}

export function isStopping(): boolean {
  return stopping !== undefined;
}

/**
 * Closes everything and ends the process. Further calls change nothing, except that a failure (1) sets the exit code
 * and ends the drain wait.
 */
export function stop(code: 0 | 1): Promise<never> {
  if (code !== 0) failed.abort();
  stopping ??= closeAll();
  return stopping;
}

async function closeAll(): Promise<never> {
  await drain();
  setTimeout(() => {
    processLog.error(`the shop was not closed after ${STOP_WITHIN_MS / 1_000} s, and is ended as it is`);
    process.exit(1);
  }, STOP_WITHIN_MS).unref();
  // Work that waits for a provider without a reply resumes after the next start, as after a crash.
  setTimeout(() => abortCalls(), CALLS_MS).unref();
  for (let close = closers.pop(); close; close = closers.pop()) {
    await close().catch((error: unknown) => {
      processLog.error({ err: error }, "the shop did not close cleanly");
      failed.abort();
    });
  }
  closeProcessLog();
  process.exit(failed.signal.aborted ? 1 : 0);
}

// How this process ends: what was opened is closed, in time, and the exit code says whether all went well.
import { setTimeout as wait } from "node:timers/promises";
import { closeProcessLog, processLog } from "./process-log.ts";

/** Longer than an outgoing call usually takes; a service manager that gives 10 seconds sees everything closed by then. */
const CALLS_MS = 5_000;
const STOP_WITHIN_MS = 15_000;

const closers: (() => Promise<unknown>)[] = [];
const failed = new AbortController();
let stopping: Promise<never> | undefined;
let abortCalls = (): void => {};
let drain = async (): Promise<void> => {};

/** Has something closed when the process stops, in the opposite order of opening. */
export function closeAtStop(close: () => Promise<unknown>): void {
  closers.push(close);
}

/** Has outgoing calls aborted that still run some seconds after the process was asked to stop. */
export function abortCallsAtStop(abort: () => void): void {
  abortCalls = abort;
}

/**
 * Has the shop go on serving for a while when the process is asked to stop, so that a load balancer sees in time that
 * it is leaving.
 * @param leave tells it, at once
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
 * Closes everything and ends the process. Asked again it changes nothing, except that a failure makes the exit code 1
 * and is not waited for.
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
  // Work that waits for a silent provider is resumed after the next start, as after a crash.
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

import pLimit from "p-limit";
import { ShopError } from "../../errors.ts";

export type LimitConcurrency = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Bounds how much heavy work runs in parallel. p-limit has the queue, but no timeout for waiting in it.
 * @param max how many may run at once
 * @param waitMs the longest wait in the queue
 * @returns a function that runs work when a slot is free; it throws ShopError BUSY if the work did not start in time
 */
export function limitConcurrency(max: number, waitMs: number): LimitConcurrency {
  const limit = pLimit(max);
  return <T>(work: () => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      // Dropped at the timeout: the closure may hold a whole picture in memory.
      let queued: typeof work | null = work;
      const timer = setTimeout(() => {
        queued = null;
        reject(new ShopError("BUSY"));
      }, waitMs);
      limit(async () => {
        clearTimeout(timer);
        if (queued) resolve(await queued());
      }).catch(reject);
    });
}

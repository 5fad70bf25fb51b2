import pLimit from "p-limit";
import { ShopError } from "../../errors.ts";

export type LimitConcurrency = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Keeps heavy work from crowding out everything else. p-limit keeps the queue; it knows no longest wait.
 * @param max how many may run at once
 * @param waitMs how long one may wait in the queue
 * @returns a function that runs work in its turn, or throws ShopError BUSY without having begun it
 */
export function limitConcurrency(max: number, waitMs: number): LimitConcurrency {
  const limit = pLimit(max);
  return <T>(work: () => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      // Dropped when the wait is over: what waits may hold a whole picture.
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

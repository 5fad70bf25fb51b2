import { ShopError } from "./errors.ts";

/**
 * Keeps heavy work from crowding out everything else.
 * @param places how many may run at once
 * @param patienceMs how long one waits for a place
 * @returns a function that runs work when there is a place, or throws ShopError BUSY
 */
export function fewAtATime(places: number, patienceMs: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  const enter = () =>
    new Promise<void>((resolve, reject) => {
      if (running < places) {
        running++;
        resolve();
        return;
      }
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(new ShopError("BUSY"));
      }, patienceMs);
      waiting.push(start);
    });
  // A place is handed from one to the next without being given up in between.
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else running--;
  };
  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}

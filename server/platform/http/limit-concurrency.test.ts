import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { limitConcurrency } from "./limit-concurrency.ts";

const WAIT_MS = 2_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that ends when the test calls `end`. */
function work(): { run: () => Promise<string>; hasBegun: () => boolean; end: () => void } {
  const { promise, resolve } = Promise.withResolvers<string>();
  let begun = false;
  const run = () => {
    begun = true;
    return promise;
  };
  return { run, hasBegun: () => begun, end: () => resolve("done") };
}

test("runs as many as allowed in parallel, and the next when one has ended", async () => {
  const limit = limitConcurrency(2, WAIT_MS);
  const [first, second, third] = [work(), work(), work()];
  const results = [first, second, third].map(({ run }) => limit(run));
  await vi.advanceTimersByTimeAsync(0);
  expect([first, second, third].map(({ hasBegun }) => hasBegun())).toEqual([true, true, false]);
  second.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(third.hasBegun()).toBe(true);
  first.end();
  third.end();
  expect(await Promise.all(results)).toEqual(["done", "done", "done"]);
});

test("work that waits too long is refused with BUSY and never starts; work that waits less runs", async () => {
  const limit = limitConcurrency(1, WAIT_MS);
  const [slow, early, late] = [work(), work(), work()];
  const served = limit(slow.run);
  const refused = expect(limit(early.run)).rejects.toMatchObject({ code: "BUSY" });
  await vi.advanceTimersByTimeAsync(1);
  const waiting = limit(late.run);
  await vi.advanceTimersByTimeAsync(WAIT_MS - 1);
  await refused;
  slow.end();
  late.end();
  expect(await Promise.all([served, waiting])).toEqual(["done", "done"]);
  expect(early.hasBegun()).toBe(false);
});

test("work that has started has no time limit", async () => {
  const limit = limitConcurrency(1, WAIT_MS);
  const long = work();
  const served = limit(long.run);
  await vi.advanceTimersByTimeAsync(10 * WAIT_MS);
  long.end();
  expect(await served).toBe("done");
});

test("work that fails frees its slot", async () => {
  const limit = limitConcurrency(1, WAIT_MS);
  const failed = limit(() => Promise.reject(new Error("broken")));
  const next = limit(async () => "done");
  await expect(failed).rejects.toThrow("broken");
  expect(await next).toBe("done");
});

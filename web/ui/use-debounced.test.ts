import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { debounce } from "./use-debounced.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("runs once after a burst of calls", () => {
  const run = vi.fn();
  const { call } = debounce(run, { wait: 300 });
  call();
  vi.advanceTimersByTime(200);
  call();
  vi.advanceTimersByTime(299);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledOnce();
});

test("without a minimum interval the next call waits no longer than the first", () => {
  const run = vi.fn();
  const { call } = debounce(run, { wait: 300 });
  call();
  vi.advanceTimersByTime(300);
  call();
  vi.advanceTimersByTime(300);
  expect(run).toHaveBeenCalledTimes(2);
});

test("two runs are at least the minimum interval apart", () => {
  const run = vi.fn();
  const { call } = debounce(run, { wait: 300, minInterval: 4_000 });
  call();
  vi.advanceTimersByTime(300);
  expect(run).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1_000);
  call();
  vi.advanceTimersByTime(2_999);
  expect(run).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(2);
});

test("after the minimum interval, a call waits only for the end of its burst", () => {
  const run = vi.fn();
  const { call } = debounce(run, { wait: 300, minInterval: 4_000 });
  call();
  vi.advanceTimersByTime(10_000);
  call();
  vi.advanceTimersByTime(300);
  expect(run).toHaveBeenCalledTimes(2);
});

test("a cancelled call does not run", () => {
  const run = vi.fn();
  const { call, cancel } = debounce(run, { wait: 300 });
  call();
  cancel();
  vi.advanceTimersByTime(1_000);
  expect(run).not.toHaveBeenCalled();
});

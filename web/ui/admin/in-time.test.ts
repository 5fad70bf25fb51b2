import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FILE_MS, inTime } from "./in-time.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("work that never ends has the result of late work after a minute", async () => {
  const read = inTime(new Promise<string>(() => {}), "It takes too long.");
  await vi.advanceTimersByTimeAsync(FILE_MS);
  expect(await read).toBe("It takes too long.");
});

test("work in time has its own result or error, and leaves no timer", async () => {
  expect(await inTime(Promise.resolve("rows"), "late")).toBe("rows");
  await expect(inTime(Promise.reject(new Error("unreadable")), "late")).rejects.toThrow("unreadable");
  expect(vi.getTimerCount()).toBe(0);
});

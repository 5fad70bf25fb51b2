// Helpers to test rate limits.
import { expect } from "vitest";
import { DEFAULT_LIMITS } from "../../server/platform/config/limit-settings.ts";
import type { Answer } from "./browser.ts";
import { WAIT_TIMEOUT_MS } from "./timeouts.ts";

/** Default limits, but no request is refused because the machine is busy. */
export const LIMITS_AT_REST = {
  ...DEFAULT_LIMITS,
  shedPagesAtDelayMs: 1_000_000,
  shedCallsAtDelayMs: 1_000_000,
};

let neighbours = 0;
/** A source address that this file has not used yet. */
export const freshSource = () => `127.0.1.${++neighbours}`;

/** Checks for a 429 with a message, and a Retry-After of at most the window. */
export function expectTooMany(answer: Answer, windowSeconds: number, code = "TOO_MANY"): void {
  expect(answer).toMatchObject({ status: 429, json: { message: expect.stringMatching(/\S/), code } });
  const retryAfter = Number(answer.headers["retry-after"]);
  expect(Number.isInteger(retryAfter)).toBe(true);
  expect(retryAfter).toBeGreaterThan(Math.max(0, windowSeconds - WAIT_TIMEOUT_MS / 1_000));
  expect(retryAfter).toBeLessThanOrEqual(windowSeconds);
}

export async function repeat(times: number, once: (n: number) => Promise<Answer>): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n++) statuses.push((await once(n)).status);
  return statuses;
}

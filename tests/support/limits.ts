// How often something may be asked for, tried out.
import { expect } from "vitest";
import { DEFAULT_LIMITS } from "../../server/platform/config/limit-settings.ts";
import type { Answer } from "./browser.ts";

/** Those of a shop out of the box, but that it refuses nobody because the machine is busy. */
export const LIMITS_AT_REST = {
  ...DEFAULT_LIMITS,
  shedPagesAtDelayMs: 1_000_000,
  shedCallsAtDelayMs: 1_000_000,
};

let neighbours = 0;
/** An address nobody in this file has asked from. */
export const freshSource = () => `127.0.1.${++neighbours}`;

/** Refused with the shop's words, and with the seconds that have to pass: at most this many. */
export function expectTooMany(answer: Answer, windowSeconds: number, code = "TOO_MANY"): void {
  expect(answer).toMatchObject({ status: 429, json: { message: expect.stringMatching(/\S/), code } });
  const retryAfter = Number(answer.headers["retry-after"]);
  expect(Number.isInteger(retryAfter)).toBe(true);
  // Nobody needs a minute for what these tests do before they are refused.
  expect(retryAfter).toBeGreaterThan(windowSeconds - 60);
  expect(retryAfter).toBeLessThanOrEqual(windowSeconds);
}

export async function repeat(times: number, once: (n: number) => Promise<Answer>): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n++) statuses.push((await once(n)).status);
  return statuses;
}

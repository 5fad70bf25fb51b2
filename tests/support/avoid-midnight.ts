import { setTimeout as wait } from "node:timers/promises";
import { DAY_MS, INDIA_AHEAD_MS } from "../../rules/time.ts";

const BEFORE_MS = 30_000;
const AFTER_MS = 5_000;

/** Waits until midnight has passed if it is near in India. For tests that expect one day from begin to end. */
export async function avoidMidnight(): Promise<void> {
  const sinceHalfMinuteBefore = (Date.now() + INDIA_AHEAD_MS + BEFORE_MS) % DAY_MS;
  const left = BEFORE_MS + AFTER_MS - sinceHalfMinuteBefore;
  if (left > 0) await wait(left);
}

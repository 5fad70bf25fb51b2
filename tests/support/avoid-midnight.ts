import { setTimeout as wait } from "node:timers/promises";
import { DAY_MS, INDIA_AHEAD_MS } from "../../rules/time.ts";
import { WAIT_TIMEOUT_MS } from "./timeouts.ts";

const BEFORE_MS = WAIT_TIMEOUT_MS;
const AFTER_MS = 5_000;

/** Waits until midnight has passed if it is near in India. For tests that expect one day from begin to end. */
export async function avoidMidnight(): Promise<void> {
  const sinceBefore = (Date.now() + INDIA_AHEAD_MS + BEFORE_MS) % DAY_MS;
  const left = BEFORE_MS + AFTER_MS - sinceBefore;
  if (left > 0) await wait(left);
}

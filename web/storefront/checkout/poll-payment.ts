// How often a page polls for its payment.
import { pause } from "../../loading/pause.ts";

const MINUTE_MS = 60_000;

/** The delay before the next poll until so many ms have passed. */
const DELAYS = [
  { untilMs: 2 * MINUTE_MS, delayMs: 3_000 },
  { untilMs: 15 * MINUTE_MS, delayMs: 15_000 },
  { untilMs: 60 * MINUTE_MS, delayMs: MINUTE_MS },
] as const;

/** After this time the shopper is informed that it may take longer. */
export const LATE_AFTER_MS = DELAYS[0].untilMs;

/**
 * ms until the next poll; null once the page stops polling: banks confirm within minutes, or days later.
 * @param passedMs since the first one
 */
export function pollDelay(passedMs: number): number | null {
  return DELAYS.find(({ untilMs }) => passedMs < untilMs)?.delayMs ?? null;
}

/**
 * Waits until the next poll is due and the tab is visible.
 * @param startedAt of the first poll, ms since 1970
 * @param retryAfter the shop's Retry-After in seconds, if any
 * @param signal ends the wait
 * @returns whether to poll again
 */
export async function nextPoll(
  startedAt: number,
  retryAfter: number | null,
  signal: AbortSignal,
): Promise<boolean> {
  const delayMs = pollDelay(Date.now() - startedAt);
  if (delayMs === null) return false;
  await pause(Math.max(delayMs, (retryAfter ?? 0) * 1_000), signal);
  while (document.hidden && !signal.aborted)
    await new Promise<unknown>((resolve) => {
      document.addEventListener("visibilitychange", resolve, { once: true });
      signal.addEventListener("abort", resolve, { once: true });
    });
  return !signal.aborted;
}

/**
 * Polls until `signal` ends it, or too much time has passed.
 * @param check returns the shop's Retry-After in seconds, if any
 * @returns whether the polling has stopped without the signal
 */
export async function pollUntilOver(
  check: () => Promise<number | null>,
  signal: AbortSignal,
): Promise<boolean> {
  const startedAt = Date.now();
  let retryAfter: number | null = null;
  while (await nextPoll(startedAt, retryAfter, signal)) retryAfter = await check();
  return !signal.aborted;
}

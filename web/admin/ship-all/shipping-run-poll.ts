const FIRST_MS = 1_000;
const MAX_MS = 30_000;

/** Poll interval of a shipping run, ms. @param failures consecutive polls with the courier unavailable, for the backoff */
export function runPollMs(failures: number): number {
  return Math.min(FIRST_MS * 2 ** Math.min(failures, 10), MAX_MS);
}

const FIRST_MS = 1_000;
const MAX_MS = 30_000;

/** Ms until a shipping run is polled again. @param failures polls in a row that found the courier unavailable */
export function runPollMs(failures: number): number {
  return Math.min(FIRST_MS * 2 ** Math.min(failures, 10), MAX_MS);
}

/** What a row of the table says of a run. Times in ms. */
export interface Summary {
  perSecond: number;
  p50: number;
  p99: number;
}

/**
 * @param times how long each answer took, ms, in any order
 * @param tookMs how long the run was
 */
export function summarise(times: readonly number[], tookMs: number): Summary {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { perSecond: (sorted.length / tookMs) * 1_000, p50: at(0.5), p99: at(0.99) };
}

/** The figures of one run. Times in ms. */
export interface Summary {
  perSecond: number;
  p50: number;
  p99: number;
}

/**
 * @param times of the replies in ms, in any order
 * @param tookMs duration of the run
 */
export function summarise(times: readonly number[], tookMs: number): Summary {
  const sorted = times.toSorted((one, other) => one - other);
  const percentile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { perSecond: (sorted.length / tookMs) * 1_000, p50: percentile(0.5), p99: percentile(0.99) };
}

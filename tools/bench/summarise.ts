import { percentile } from "./table.ts";

/** The figures of one run. Times in ms. */
export interface Summary {
  perSecond: number;
  p50: number;
  p99: number;
}

/**
 * @param times response times in ms, in any order
 * @param tookMs duration of the run
 */
export function summarise(times: readonly number[], tookMs: number): Summary {
  return {
    perSecond: (times.length / tookMs) * 1_000,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
}

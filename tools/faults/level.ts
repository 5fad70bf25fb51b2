// Decides whether a series of samples is level. A leak grows for as long as it is sampled.

import { median } from "../bench/table.ts";

/** How much a figure may grow. */
export interface Bound {
  /** Growth over the second half that is tolerated, in the figure's own unit. */
  slack: number;
  /** An additional tolerance, as a share of the figure's median. */
  share: number;
}

/**
 * The growth over the second half of a series: the median of its last quarter minus the median of its third.
 * Medians, because a single sample may fall into a burst or a garbage collection; the first half is ignored,
 * because caches fill in it.
 */
export function growthOf(values: readonly number[]): number {
  const quarter = Math.floor(values.length / 4);
  return median(values.slice(-quarter)) - median(values.slice(-2 * quarter, -quarter));
}

export function isLevel(values: readonly number[], { slack, share }: Bound): boolean {
  return growthOf(values) <= slack + share * median(values);
}

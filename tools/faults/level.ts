// Whether a series of samples is level: a leak grows for as long as it is watched.

import { median } from "../bench/table.ts";

/** What counts as level of a figure. */
export interface Bound {
  /** Growth over the second half that is no leak, in the figure's own unit. */
  slack: number;
  /** And in addition this share of its median. */
  share: number;
}

/**
 * The growth over the second half of a series: the median of its last quarter less the median of its third. Medians,
 * since a single sample may fall into a burst or a garbage collection; and not the first half, in which caches fill.
 */
export function growthOf(values: readonly number[]): number {
  const quarter = Math.floor(values.length / 4);
  return median(values.slice(-quarter)) - median(values.slice(-2 * quarter, -quarter));
}

export function isLevel(values: readonly number[], { slack, share }: Bound): boolean {
  return growthOf(values) <= slack + share * median(values);
}

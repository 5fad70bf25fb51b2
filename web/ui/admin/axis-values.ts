/** At most this many steps between zero and the highest value. */
const MOST_STEPS = 4;
const ROUND = [1, 2, 2.5, 5, 10];

/**
 * Round values for the axis of a chart, evenly spaced from 0.
 * @param highest the largest value of the chart, not negative
 * @returns at least two whole numbers; the last one is `highest` or more
 */
export function axisValues(highest: number): number[] {
  const magnitude = 10 ** Math.max(Math.ceil(Math.log10(highest / MOST_STEPS)) - 1, 0);
  const step =
    ROUND.map((round) => round * magnitude).find(
      (size) => Number.isInteger(size) && size * MOST_STEPS >= highest,
    ) ?? highest;
  const steps = Math.max(Math.ceil(highest / step), 1);
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}

import { expect, test } from "vitest";
import { axisValues } from "./axis-values.ts";

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [5, [0, 2, 4, 6]],
  [9, [0, 5, 10]],
  [10, [0, 5, 10]],
  [36, [0, 10, 20, 30, 40]],
  [41, [0, 20, 40, 60]],
  [99, [0, 25, 50, 75, 100]],
  [101, [0, 50, 100, 150]],
  [1_000, [0, 250, 500, 750, 1_000]],
  [1_740_000, [0, 500_000, 1_000_000, 1_500_000, 2_000_000]],
  [9_876_543_210_950, [0, 2.5e12, 5e12, 7.5e12, 1e13]],
])("an axis up to %d has round values", (highest, values) => {
  expect(axisValues(highest)).toEqual(values);
});

test("every axis reaches its highest value, in at most four whole steps", () => {
  for (const power of [0, 1, 2, 5, 9, 14])
    for (let first = 1; first <= 100; first++) {
      const highest = Math.ceil((first * 10 ** power) / 10);
      const values = axisValues(highest);
      expect(values.at(-1)).toBeGreaterThanOrEqual(highest);
      expect(values.at(-2)).toBeLessThan(highest);
      expect(values.length).toBeLessThanOrEqual(5);
      expect(values.every(Number.isInteger)).toBe(true);
    }
});

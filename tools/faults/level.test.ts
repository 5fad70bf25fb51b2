import { expect, test } from "vitest";
import { growthOf, isLevel } from "./level.ts";

const BOUND = { slack: 5, share: 0.05 };
const samples = (valueAt: (n: number) => number) => Array.from({ length: 40 }, (_, n) => valueAt(n));

test("a figure that fills up in the first half and then stays is level", () => {
  expect(
    isLevel(
      samples((n) => Math.min(300, 200 + n * 5)),
      BOUND,
    ),
  ).toBe(true);
});

test("a figure that oscillates around one value is level, whatever its last sample", () => {
  expect(
    isLevel(
      samples((n) => (n % 2 === 0 ? 200 : 260)),
      BOUND,
    ),
  ).toBe(true);
  expect(
    isLevel(
      samples((n) => (n === 39 ? 900 : 200)),
      BOUND,
    ),
  ).toBe(true);
});

test("a figure that grows every minute is not level", () => {
  const grows = samples((n) => 200 + n * 3);
  expect(growthOf(grows)).toBe(30);
  expect(isLevel(grows, BOUND)).toBe(false);
});

test("a shrinking figure is not a leak", () => {
  expect(
    isLevel(
      samples((n) => 300 - n),
      { slack: 0, share: 0 },
    ),
  ).toBe(true);
});

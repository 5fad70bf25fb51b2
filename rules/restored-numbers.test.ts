import { expect, test } from "vitest";
import { numbersToSkip } from "./restored-numbers.ts";
import { DAY_MS } from "./time.ts";

test.each([
  ["a shop without orders", 0, 0, 500],
  ["a backup of the evening before", 6_000, 0.5, 500],
  ["two days of a shop with 200 orders a day", 6_000, 2, 800],
  ["a backup of three weeks ago", 1_200, 20, 1_600],
  ["a clock that is wrong", 6_000, -3, 500],
])("%s", (_, given, days, skipped) => {
  expect(numbersToSkip(given, days * DAY_MS)).toBe(skipped);
});

import { expect, test } from "vitest";
import { daysLeft, lastsText } from "./low-stock.ts";

test.each([
  [30, 30, 30, "30 days"],
  [1, 30, 1, "1 day"],
  [5, 300, 0, "Less than a day"],
  [10, 7, 42, "42 days"],
  [366, 30, 366, "More than a year"],
  [4, 0, null, "None sold lately"],
  [0, 12, 0, "None left"],
  [0, 0, null, "None left"],
])("%i units, with %i sold in thirty days, last %o days: %s", (available, sold, days, text) => {
  expect(daysLeft(available, sold)).toBe(days);
  expect(lastsText(available, sold)).toBe(text);
});

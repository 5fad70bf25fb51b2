import { expect, test } from "vitest";
import { isLargeDiscount, isPriceChange } from "./reauthentication.ts";

test.each([
  [1, false],
  [50, false],
  [50.01, true],
  [99, true],
])("%s %% off is a large discount: %s", (percentage, isLarge) => {
  expect(isLargeDiscount(percentage)).toBe(isLarge);
});

test.each([
  [{ sellingPrice: 100 }, true],
  [{ mrp: 100 }, true],
  [{ name: "Halwa", sellingPrice: undefined }, false],
  [{}, false],
])("%o changes a price: %s", (changes, isPrice) => {
  expect(isPriceChange(changes)).toBe(isPrice);
});

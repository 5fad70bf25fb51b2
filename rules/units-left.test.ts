import { expect, test } from "vitest";
import { unitsLeft, unitsLeftOf } from "./units-left.ts";

test('the text has the number of units left, or "Out of stock"', () => {
  expect([0, 1, 12].map(unitsLeft)).toEqual(["Out of stock", "Only 1 left", "Only 12 left"]);
});

test("several products get a sentence each", () => {
  const chips = { name: "Banana Chips", left: 2 };
  const halwa = { name: "Black Halwa", left: 0 };
  expect(unitsLeftOf([chips])).toBe("Only 2 left of Banana Chips.");
  expect(unitsLeftOf([halwa, chips])).toBe("Black Halwa is out of stock. Only 2 left of Banana Chips.");
});

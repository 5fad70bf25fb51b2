import { expect, test } from "vitest";
import { unitsLeft, unitsLeftOf } from "./units-left.ts";

test("it says how many are left, or that none are", () => {
  expect([0, 1, 12].map(unitsLeft)).toEqual(["Out of stock", "Only 1 left", "Only 12 left"]);
});

test("of several products each has its sentence", () => {
  const chips = { name: "Banana Chips", left: 2 };
  const halwa = { name: "Black Halwa", left: 0 };
  expect(unitsLeftOf([chips])).toBe("Only 2 left of Banana Chips.");
  expect(unitsLeftOf([halwa, chips])).toBe("Black Halwa is out of stock. Only 2 left of Banana Chips.");
});

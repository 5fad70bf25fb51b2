import { expect, test } from "vitest";
import { fits } from "./choice.ts";

test.each([
  ["", "Packing", true],
  ["pack", "Packing slips", true],
  ["SLIPS pa", "Packing slips", true],
  ["king", "Packing", false],
  ["packing list", "Packing slips", false],
])("%j fits %j: %j", (typed, name, isFound) => expect(fits(typed, name)).toBe(isFound));

import { expect, test } from "vitest";
import { guessParcelGrams } from "./parcel.ts";

const line = (netWeightGrams: number, quantity: number) => ({ netWeightGrams, quantity });

test.each([
  ["packets and packaging", [line(200, 2), line(350, 1)], 100, 850],
  ["one packet without packaging", [line(150, 1)], 0, 150],
  [
    "a product of unknown weight counts as nothing beside one of known weight",
    [line(0, 3), line(200, 1)],
    100,
    300,
  ],
  ["only products of unknown weight: half a kilogram", [line(0, 3)], 100, 500],
  ["unknown weights in a heavy carton", [line(0, 1)], 800, 800],
  ["never more than a courier takes", [line(2_000, 99)], 100, 50_000],
])("%s", (_, lines, packaging, grams) => {
  expect(guessParcelGrams(lines, packaging)).toBe(grams);
});

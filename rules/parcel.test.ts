import { expect, test } from "vitest";
import { changedSinceOffers, guessParcelGrams } from "./parcel.ts";

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

const quoted = { weightGrams: 1_600, lengthCm: 20, widthCm: 15, heightCm: 10, pincode: "682001" };
test.each([
  ["nothing", {}, ""],
  [
    "the weight",
    { weightGrams: 200 },
    "The weight changed after prices were fetched: 1,600 g then, 200 g now.",
  ],
  ["the size", { heightCm: 12 }, "The size changed after prices were fetched."],
  ["the address", { pincode: "110001", weightGrams: 200 }, "The address changed after prices were fetched."],
])("%s has changed since the offers", (_, change, text) => {
  expect(changedSinceOffers(quoted, { ...quoted, ...change })).toBe(text);
});

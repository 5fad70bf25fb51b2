import { expect, test } from "vitest";
import { type RateScope, reachOf, reachText } from "./rate-reach.ts";

const tax = (category: string, hsnCode: string, gstRatePercent: number, products: number) => ({
  category,
  hsnCode,
  gstRatePercent,
  products,
});

const TAXES = [
  tax("chips", "", 5, 1),
  tax("chips", "20081940", 5, 2),
  tax("boxes", "20081940", 18, 3),
  tax("sweets", "21069099", 5, 4),
];

test.each<[string, RateScope, string]>([
  ["a whole code", { hsnCode: "20081940" }, "5 products, now at 5% and 18%."],
  ["its first digits", { hsnCode: "20" }, "5 products, now at 5% and 18%."],
  ["digits that are only within codes", { hsnCode: "0819" }, "No product now."],
  ["a longer code", { hsnCode: "2106909" }, "4 products, now at 5%."],
  ["a category", { categoryId: "chips" }, "3 products, now at 5%."],
  ["an empty category", { categoryId: "pickles" }, "No product now."],
])("a change for %s reaches the right products", (_, scope, text) => {
  expect(reachText(reachOf(scope, TAXES))).toBe(text);
});

test("one product is named in the singular", () => {
  expect(reachText({ products: 1, rates: [0] })).toBe("1 product, now at 0%.");
});

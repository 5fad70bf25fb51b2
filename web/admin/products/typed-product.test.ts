import { expect, test } from "vitest";
import { fromRupees } from "../../../rules/money.ts";
import { changedFields, NEW_PRODUCT, type ProductFields } from "./typed-product.ts";

const base: ProductFields = {
  ...NEW_PRODUCT,
  name: "Banana chips",
  sellingPrice: "120",
  mrp: "150",
  isCounted: true,
  available: "10",
  unitsVersion: 3,
  details: [{ label: "Keeps for", value: "3 months" }],
};

test.each<[string, Partial<ProductFields>, object]>([
  ["nothing", {}, {}],
  ["the same price in another way", { sellingPrice: " ₹ 120.00 " }, {}],
  ["a price", { sellingPrice: "125" }, { sellingPrice: fromRupees(125) }],
  [
    "the units, with those that they were typed over",
    { available: "12" },
    { available: 12, availableBefore: 10, unitsVersion: 3 },
  ],
  [
    "that units are not counted",
    { isCounted: false },
    { available: null, availableBefore: 10, unitsVersion: 3 },
  ],
  ["an empty row", { details: [...base.details, { label: "", value: " " }] }, {}],
])("a product of which %s was typed sends only that", (_, typed, sent) => {
  expect(changedFields(base, { ...base, ...typed })).toEqual(sent);
});

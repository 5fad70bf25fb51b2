import { expect, test } from "vitest";
import { paise } from "./money.ts";
import { formatUnitPrice, formatWeight, unitPrice } from "./unit-price.ts";

test.each([
  ["200 g at ₹60", 6_000, 200, { price: 30, unit: "g" }],
  ["half a paisa rounds up", 12_500, 200, { price: 63, unit: "g" }],
  ["999 g is still priced by the gram", 99_900, 999, { price: 100, unit: "g" }],
  ["1.5 kg at ₹450", 45_000, 1_500, { price: 30_000, unit: "kg" }],
])("unit price: %s", (_, price, grams, expected) => {
  expect(unitPrice(paise(price), grams)).toEqual(expected);
});

test("a pack of exactly one kilogram needs no unit price", () => {
  expect(unitPrice(paise(45_000), 1_000)).toBeNull();
});

test("an unknown weight has no unit price", () => {
  expect(unitPrice(paise(45_000), 0)).toBeNull();
  expect(unitPrice(paise(45_000), Number.NaN)).toBeNull();
});

test("weights are formatted as on a label", () => {
  expect([200, 1_000, 1_500].map(formatWeight)).toEqual(["200 g", "1 kg", "1.5 kg"]);
});

test("a unit price always has two decimals", () => {
  expect(formatUnitPrice({ price: paise(70), unit: "g" })).toBe("₹0.70 per g");
  expect(formatUnitPrice({ price: paise(100), unit: "g" })).toBe("₹1.00 per g");
  expect(formatUnitPrice({ price: paise(30_000), unit: "kg" })).toBe("₹300.00 per kg");
});

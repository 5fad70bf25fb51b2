import { expect, test } from "vitest";
import { readCoupon, readKart, writeKart } from "./kart-storage.ts";

const CHIPS = { productId: "banana-chips", name: "Banana Chips", sellingPrice: 125.5, mrp: 140, quantity: 2 };

const kart = (...lines: unknown[]) => readKart(JSON.stringify(lines));

test("a cart is stored in rupees, and read back in paise", () => {
  const lines = kart({
    ...CHIPS,
    _id: "1",
    images: ["images/a.jpg"],
    stock: true,
    category: { _id: "c", name: "Chips" },
  });
  expect(lines[0]).toMatchObject({ sellingPrice: 12_550, mrp: 14_000, quantity: 2 });
  expect(JSON.parse(writeKart(lines))[0]).toMatchObject({ sellingPrice: 125.5, mrp: 140 });
  expect(readKart(writeKart(lines))).toEqual(lines);
});

test("a line needs only productId, selling price and quantity", () => {
  expect(kart({ productId: "a", sellingPrice: 10, quantity: 1 })).toEqual([
    {
      _id: "a",
      productId: "a",
      name: "a",
      images: [],
      sellingPrice: 1_000,
      mrp: 1_000,
      stock: true,
      category: { _id: "", name: "" },
      quantity: 1,
    },
  ]);
});

test.each([
  ["nothing", null],
  ["broken JSON", "{bad"],
  ["no JSON", "not json"],
  ["an empty object", "{}"],
  ["a line with nothing but a prototype and an id", '[{"__proto__":{"polluted":true},"productId":"x"}]'],
  ["two hundred lines without a price", `[${'{"productId":"nope","quantity":1},'.repeat(200)}null]`],
  ["no list", '{"productId":"a"}'],
  ["text", '"kart"'],
  ["five megabytes", `[${JSON.stringify(CHIPS)},"${"x".repeat(5_000_000)}"]`],
])("%s is an empty cart", (_, text) => {
  expect(readKart(text)).toEqual([]);
});

test.each([
  ["a negative price", { sellingPrice: -1 }],
  ["a price in text", { sellingPrice: "125" }],
  ["a fraction of a paisa", { sellingPrice: 10.005 }],
  ["an absurd price", { sellingPrice: 1e300 }],
  ["a negative quantity", { quantity: -2 }],
  ["no quantity", { quantity: 0 }],
  ["half a pack", { quantity: 1.5 }],
  ["a quantity in text", { quantity: "2" }],
  ["an id that is no id", { productId: "../../admin" }],
  ["an id that is no text", { productId: { toString: "a" } }],
])("leaves out a line with %s, and keeps the others", (_, broken) => {
  const lines = kart({ ...CHIPS, ...broken }, { ...CHIPS, productId: "good" }, null, "line", 7);
  expect(lines.map(({ productId }) => productId)).toEqual(["good"]);
});

test("limits a quantity of a billion to 99", () => {
  expect(kart({ ...CHIPS, quantity: 1e9 })[0]?.quantity).toBe(99);
});

test("uses the first of two lines of a product", () => {
  expect(kart(CHIPS, { ...CHIPS, quantity: 9 }).map(({ quantity }) => quantity)).toEqual([2]);
});

test("names from Object.prototype do no harm", () => {
  const lines = readKart('[{"__proto__":{"productId":"a","sellingPrice":1,"quantity":1}}]');
  expect(lines).toEqual([]);
  expect(({} as Record<string, unknown>).productId).toBeUndefined();
});

test("reads at most fifty products", () => {
  const many = Array.from({ length: 60 }, (_, index) => ({ ...CHIPS, productId: `p${index}` }));
  expect(kart(...many)).toHaveLength(50);
});

test.each([
  [
    '{"couponName":"ONAM15","discountPercentage":15}',
    { couponName: "ONAM15", discountPercentage: 15, minItemsPrice: 0 },
  ],
  [
    '{"couponName":"ONAM15","discountPercentage":15,"minItemsPrice":400}',
    { couponName: "ONAM15", discountPercentage: 15, minItemsPrice: 40_000 },
  ],
  ['{"couponName":"ONAM15","discountPercentage":150}', null],
  ['{"couponName":"","discountPercentage":15}', null],
  ['{"couponName":null,"discountPercentage":0}', null],
  ["null", null],
  ["[", null],
])("reads the coupon %s", (text, coupon) => {
  expect(readCoupon(text)).toEqual(coupon);
});

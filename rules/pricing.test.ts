import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { paise } from "./money.ts";
import {
  DEFAULT_DELIVERY,
  deliveryFor,
  isDiscountPercentage,
  MAX_QUANTITY,
  type PricedLine,
  priceOrder,
  shortOfFreeDelivery,
} from "./pricing.ts";

const line = (sellingPrice: number, quantity = 1): PricedLine => ({
  sellingPrice: paise(sellingPrice),
  quantity,
});
const price = (lines: PricedLine[], discount = 0) => priceOrder(lines, discount, DEFAULT_DELIVERY);

describe("delivery", () => {
  test.each([
    [1, 3_000],
    [49_999, 3_000],
    [50_000, 3_000],
    [50_001, 0],
  ])("items for %d paise have a delivery charge of %d", (items, delivery) => {
    expect(deliveryFor(paise(items), DEFAULT_DELIVERY)).toBe(delivery);
    expect(price([line(items)]).delivery).toBe(delivery);
  });

  test("an empty cart costs nothing", () => {
    expect(price([])).toEqual({ items: 0, discount: 0, delivery: 0, total: 0 });
  });

  test("a discount that brings the total below the minimum leaves delivery free", () => {
    expect(price([line(50_001)], 50)).toEqual({
      items: 50_001,
      discount: 25_001,
      delivery: 0,
      total: 25_000,
    });
  });

  test.each([
    [45_000, 5_001],
    [50_000, 1],
    [50_001, 0],
  ])("a cart of %d paise is %d short of free delivery", (items, short) => {
    expect(shortOfFreeDelivery(paise(items), DEFAULT_DELIVERY)).toBe(short);
  });
});

describe("the total of an order", () => {
  test("a coupon reduces the price of the items, never the delivery charge", () => {
    expect(price([line(10_000)], 99)).toEqual({
      items: 10_000,
      discount: 9_900,
      delivery: 3_000,
      total: 3_100,
    });
  });

  // An independent calculation in BigInt: adds unit by unit, and searches for the discount instead of rounding.
  function expectedTotal(lines: PricedLine[], hundredths: number): bigint {
    let items = 0n;
    for (const { sellingPrice, quantity } of lines)
      for (let n = 0; n < quantity; n++) items += BigInt(sellingPrice);
    let discount = 0n;
    while ((discount * 2n + 1n) * 10_000n <= items * BigInt(hundredths) * 2n) {
      const rest = (items * BigInt(hundredths) * 2n - (discount * 2n + 1n) * 10_000n) / 20_000n;
      discount += rest + 1n;
    }
    const delivery = items > 50_000n || items === 0n ? 0n : 3_000n;
    return items - discount + delivery;
  }

  const lines = fc.array(
    fc.record({
      sellingPrice: fc.integer({ min: 1, max: 5_000_000 }).map(paise),
      quantity: fc.integer({ min: 1, max: MAX_QUANTITY }),
    }),
    { minLength: 1, maxLength: 50 },
  );

  test("it equals an independent calculation, is the sum of its parts, and is never below the delivery charge", () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 9_900 }), (cart, hundredths) => {
        const order = price(cart, hundredths / 100);
        expect(BigInt(order.total)).toBe(expectedTotal(cart, hundredths));
        expect(order.total).toBe(order.items - order.discount + order.delivery);
        expect(order.discount).toBeLessThanOrEqual(order.items);
        expect(order.total).toBeGreaterThanOrEqual(order.delivery);
      }),
    );
  });
});

test.each([
  [0, false],
  [1e-7, false],
  [-5, false],
  [0.01, true],
  [12.5, true],
  [33.33, true],
  [33.333, false],
  [99, true],
  [99.01, false],
  [100, false],
  [Number.NaN, false],
])("a coupon of %d percent is allowed: %s", (percentage, allowed) => {
  expect(isDiscountPercentage(percentage)).toBe(allowed);
});

import { expect, test } from "vitest";
import { couponInEffect, shortOfCoupon, waitingText } from "./cart-coupon.ts";
import { paise, ZERO } from "./money.ts";

const ONAM15 = { couponName: "ONAM15", discountPercentage: 15, minItemsPrice: paise(40_000) };

test.each([
  [0, 40_000],
  [9_500, 30_500],
  [39_999, 1],
  [40_000, 0],
  [40_001, 0],
])("items of %i paise are short of a coupon from ₹400 by %i", (items, short) => {
  expect(shortOfCoupon(paise(items), ONAM15.minItemsPrice)).toBe(short);
});

test("a coupon applies from its minimum on", () => {
  expect(couponInEffect(ONAM15, paise(39_999))).toBeNull();
  expect(couponInEffect(ONAM15, paise(40_000))).toBe(ONAM15);
  expect(couponInEffect({ ...ONAM15, minItemsPrice: ZERO }, paise(1))).not.toBeNull();
  expect(couponInEffect(null, paise(40_000))).toBeNull();
});

test("the hint below a coupon's minimum rounds up to whole rupees", () => {
  expect(waitingText(ONAM15, paise(9_500))).toBe("Add ₹305 more to use ONAM15");
  expect(waitingText(ONAM15, paise(9_550))).toBe("Add ₹305 more to use ONAM15");
});

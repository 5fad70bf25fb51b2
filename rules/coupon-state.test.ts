import { expect, test } from "vitest";
import { type CouponTerms, couponState, isEverValid } from "./coupon-state.ts";

const NOON = Date.UTC(2026, 10, 21, 6, 30);
const HOUR = 3_600_000;
const ENDLESS: CouponTerms = {
  isActive: true,
  validFrom: null,
  validUntil: null,
  totalLimit: null,
  usedCount: 0,
};

test.each<[string, Partial<CouponTerms>, string]>([
  ["without any terms", {}, "active"],
  ["switched off", { isActive: false }, "off"],
  ["that begins this moment", { validFrom: NOON }, "active"],
  ["that begins in a moment", { validFrom: NOON + 1 }, "not yet"],
  ["that ends in a moment", { validUntil: NOON + 1 }, "active"],
  ["that ends this moment", { validUntil: NOON }, "over"],
  ["with a use left", { totalLimit: 5, usedCount: 4 }, "active"],
  ["with no use left", { totalLimit: 5, usedCount: 5 }, "used up"],
  ["that is over and off", { validUntil: NOON - HOUR, isActive: false }, "over"],
  ["that is used up and off", { totalLimit: 1, usedCount: 1, isActive: false }, "used up"],
  ["that is off and not yet", { validFrom: NOON + HOUR, isActive: false }, "off"],
])("a coupon %s is %s", (_, terms, state) => {
  expect(couponState({ ...ENDLESS, ...terms }, NOON)).toBe(state);
});

test.each([
  [null, null, true],
  [NOON, null, true],
  [null, NOON, true],
  [NOON, NOON + 1, true],
  [NOON, NOON, false],
  [NOON + 1, NOON, false],
])("valid from %s until %s: %s", (from, until, ever) => {
  expect(isEverValid(from, until)).toBe(ever);
});

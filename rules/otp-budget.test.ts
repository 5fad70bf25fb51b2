import fc from "fast-check";
import { expect, test } from "vitest";
import { isHalfSpent, shopBudgetUse } from "./otp-budget.ts";

test.each([
  ["a quiet shop", { sent: 0, verified: 0 }, { used: 0, allowed: 300 }],
  ["pumping: nobody types a code in", { sent: 300, verified: 0 }, { used: 300, allowed: 300 }],
  ["pumping behind a few shoppers", { sent: 350, verified: 50 }, { used: 300, allowed: 300 }],
  ["a campaign, four of five verified", { sent: 1_000, verified: 800 }, { used: 200, allowed: 300 }],
  ["the same at its end", { sent: 1_500, verified: 1_200 }, { used: 300, allowed: 300 }],
  ["everybody verifies", { sent: 1_000, verified: 1_000 }, { used: 1_000, allowed: 1_500 }],
])("%s: %j", (_, count, use) => {
  expect(shopBudgetUse(count, 300, 5)).toEqual(use);
});

test("a budget is used up exactly if too many codes stayed unverified or too many were sent in total", () => {
  fc.assert(
    fc.property(
      fc.nat(5_000),
      fc.nat(5_000),
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 1, max: 10 }),
      (verified, unverified, perWindow, growth) => {
        const sent = verified + unverified;
        const { used, allowed } = shopBudgetUse({ sent, verified }, perWindow, growth);
        expect(used >= allowed).toBe(unverified >= perWindow || sent >= perWindow * growth);
      },
    ),
  );
});

test.each([
  [149, 300, false],
  [150, 300, true],
  [2, 5, false],
  [3, 5, true],
])("%i of %i: half spent is %s", (used, allowed, isHalf) => {
  expect(isHalfSpent({ used, allowed })).toBe(isHalf);
});

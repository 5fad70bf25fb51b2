import { expect, test } from "vitest";
import { paise } from "../../../rules/money.ts";
import { comparisonWords, NOTHING_TO_COMPARE, partDayWords } from "./comparison-words.ts";

const totals = (orders: number, revenue: number, paidBack = 0) => ({
  orders,
  revenue: paise(revenue * 100),
  paidBack: paise(paidBack * 100),
});

test("more and less are said in percent, money back in rupees", () => {
  expect(comparisonWords({ now: totals(112, 5_000, 300), before: totals(100, 10_000, 1_500) }, 7)).toEqual({
    orders: "12% more than the 7 days before",
    revenue: "50% less than the 7 days before",
    average: "55% less than the 7 days before",
    paidBack: "₹1,200 less than the 7 days before",
    remains: "45% less than the 7 days before",
  });
});

test("today is compared with yesterday by this time", () => {
  const words = comparisonWords({ now: totals(2, 100), before: totals(1, 100) }, 1);
  expect(words.orders).toBe("100% more than yesterday by this time");
  expect(words.revenue).toBe("As much as yesterday by this time");
  expect(words.paidBack).toBe("As much as yesterday by this time");
});

test("a difference of less than half a percent is about as much", () => {
  expect(comparisonWords({ now: totals(1_001, 1), before: totals(1_000, 1) }, 30).orders).toBe(
    "About as much as the 30 days before",
  );
});

test("days before without an order have nothing to compare with", () => {
  const words = comparisonWords({ now: totals(3, 300), before: totals(0, 0) }, 30);
  expect(Object.values(words)).toEqual(Array.from({ length: 5 }, () => NOTHING_TO_COMPARE));
});

test("a day without an order has no average to compare", () => {
  const words = comparisonWords({ now: totals(0, 0), before: totals(4, 400) }, 1);
  expect(words.average).toBe(NOTHING_TO_COMPARE);
  expect(words.orders).toBe("100% less than yesterday by this time");
});

test("where more went back than came in, what remains is compared in rupees", () => {
  const words = comparisonWords({ now: totals(1, 100, 400), before: totals(1, 100) }, 7);
  expect(words.remains).toBe("₹400 less than the 7 days before");
});

test("it is said until when today is counted", () => {
  expect(partDayWords("2026-11-22T10:40:00.000000Z", 7)).toMatch(
    /^Today so far, until 4:10\spm; the 7 days before end at the same time of day\.$/,
  );
});

import { expect, test } from "vitest";
import { paise } from "../../../rules/money.ts";
import { comparisonText, NOTHING_TO_COMPARE, partDayText } from "./comparison-text.ts";

const totals = (orders: number, revenue: number, paidBack = 0) => ({
  orders,
  revenue: paise(revenue * 100),
  paidBack: paise(paidBack * 100),
});

test("states differences in percent, and those of refunds in rupees", () => {
  expect(comparisonText({ now: totals(112, 5_000, 300), before: totals(100, 10_000, 1_500) }, 7)).toEqual({
    orders: "12% more than the 7 days before",
    revenue: "50% less than the 7 days before",
    average: "55% less than the 7 days before",
    paidBack: "₹1,200 less than the 7 days before",
    net: "45% less than the 7 days before",
  });
});

test("compares today with yesterday up to the same time", () => {
  const texts = comparisonText({ now: totals(2, 100), before: totals(1, 100) }, 1);
  expect(texts.orders).toBe("100% more than yesterday by this time");
  expect(texts.revenue).toBe("The same as yesterday by this time");
  expect(texts.paidBack).toBe("The same as yesterday by this time");
});

test("describes a difference below half a percent as about as much", () => {
  expect(comparisonText({ now: totals(1_001, 1), before: totals(1_000, 1) }, 30).orders).toBe(
    "About the same as the 30 days before",
  );
});

test("has nothing to compare if the days before had no orders", () => {
  const texts = comparisonText({ now: totals(3, 300), before: totals(0, 0) }, 30);
  expect(Object.values(texts)).toEqual(Array.from({ length: 5 }, () => NOTHING_TO_COMPARE));
});

test("does not compare the average of a day without orders", () => {
  const texts = comparisonText({ now: totals(0, 0), before: totals(4, 400) }, 1);
  expect(texts.average).toBe(NOTHING_TO_COMPARE);
  expect(texts.orders).toBe("100% less than yesterday by this time");
});

test("compares net payments in rupees if refunds exceed revenue", () => {
  const texts = comparisonText({ now: totals(1, 100, 400), before: totals(1, 100) }, 7);
  expect(texts.net).toBe("₹400 less than the 7 days before");
});

test("states until when today is counted", () => {
  expect(partDayText("2026-11-22T10:40:00.000000Z", 7)).toMatch(
    /^Today so far, until 4:10\spm; the 7 days before are counted until the same time of day\.$/,
  );
});

import { expect, test } from "vitest";
import { paise } from "../../../rules/money.ts";
import {
  backupText,
  comparisonText,
  NOTHING_TO_COMPARE,
  partDayText,
  reconciliationText,
} from "./dashboard-texts.ts";

const BACKUP = { at: "2026-11-21T21:40:00.000Z", kilobytes: 48_300 };

test("states the Indian time and the size of today's backup", () => {
  expect(backupText(BACKUP, Date.parse("2026-11-22T18:29:00.000Z"))).toBe("Backed up today 3:10 am (48 MB).");
});

test("after midnight in India, states the date of the backup too", () => {
  expect(backupText({ ...BACKUP, kilobytes: 340 }, Date.parse("2026-11-22T18:30:00.000Z"))).toBe(
    "Last backed up 22 Nov 2026, 3:10 am (0.34 MB).",
  );
});

const RUN = { at: "2026-11-21T06:45:00.000Z", provider: 1_619, ours: 1_619, difference: 0, foreign: 0 };
const minutesLater = (minutes: number) => Date.parse(RUN.at) + minutes * 60_000;

test("before the first run, states that nothing was compared yet", () => {
  expect(reconciliationText(null, 0)).toBe("Payments have not been compared with Razorpay yet.");
});

test("states that payments agree, and the Indian time", () => {
  expect(reconciliationText(RUN, minutesLater(59))).toBe(
    "Payments of the last 3 days agree with Razorpay: 1,619. Compared at 12:15 pm.",
  );
});

test("states that there were no payments", () => {
  expect(reconciliationText({ ...RUN, provider: 0, ours: 0 }, minutesLater(1))).toBe(
    "No payments in the last 3 days, here or at Razorpay. Compared at 12:15 pm.",
  );
});

test("states the date of a run at least an hour ago", () => {
  expect(reconciliationText(RUN, minutesLater(60))).toMatch(
    /: 1,619\. Last compared 21 Nov 2026, 12:15 pm\.$/,
  );
});

test("counts payments of other shops in the account separately", () => {
  expect(reconciliationText({ ...RUN, foreign: 3, ours: 1_617, difference: 2 }, minutesLater(1))).toBe(
    "2 payments of the last 3 days differ: Razorpay has 1,619 (and 3 of other shops), the shop has 1,617. Compared at 12:15 pm.",
  );
});

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

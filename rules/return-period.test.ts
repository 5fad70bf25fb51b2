import { expect, test } from "vitest";
import { firstMonthOf, lastMonthOf, monthsOf, monthToFile, runningPeriodWarning } from "./return-period.ts";

test.each([
  ["2026-01", "2026-01", "2026-03"],
  ["2026-03", "2026-01", "2026-03"],
  ["2026-04", "2026-04", "2026-06"],
  ["2026-12", "2026-10", "2026-12"],
])("the quarter of %s is %s to %s", (month, first, last) => {
  expect([firstMonthOf(month, "quarter"), lastMonthOf(month, "quarter")]).toEqual([first, last]);
  expect([firstMonthOf(month, "month"), lastMonthOf(month, "month")]).toEqual([month, month]);
});

test("a quarter has three months", () => {
  expect(monthsOf("2026-11", "quarter")).toEqual(["2026-10", "2026-11", "2026-12"]);
  expect(monthsOf("2026-11", "month")).toEqual(["2026-11"]);
});

test.each([
  ["nothing is filed yet", [], "2025-03", "2026-12"],
  ["the month before is filed", ["2026-12"], "2025-03", "2026-12"],
  ["an earlier month is filed", ["2026-10"], "2025-03", "2026-11"],
  ["a month between is not filed", ["2026-12", "2026-09", "2026-11"], "2025-03", "2026-10"],
  ["a year ends between", ["2025-11"], "2025-03", "2025-12"],
  ["the shop opened this month", [], "2027-01", "2027-01"],
  ["the shop opened last month", [], "2026-12", "2026-12"],
])("in January 2027, when %s, the files begin with the month to file", (_, filed, firstMonth, month) => {
  expect(monthToFile(filed, firstMonth, "2027-01")).toBe(month);
});

test("a period is running until its last day is over", () => {
  const warning = (today: string) => runningPeriodWarning("quarter", "2026-12-31", today);
  expect([warning("2026-10-01"), warning("2026-12-31"), warning("2027-01-01")]).toEqual([
    "The quarter is not over yet: invoices and credit notes are added until 31 Dec 2026.",
    "The quarter is not over yet: invoices and credit notes are added until 31 Dec 2026.",
    null,
  ]);
});

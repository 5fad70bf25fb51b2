import { expect, test } from "vitest";
import { firstMonthOf, lastMonthOf, runningPeriodWarning } from "./return-period.ts";

test.each([
  ["2026-01", "2026-01", "2026-03"],
  ["2026-03", "2026-01", "2026-03"],
  ["2026-04", "2026-04", "2026-06"],
  ["2026-12", "2026-10", "2026-12"],
])("the quarter of %s is %s to %s", (month, first, last) => {
  expect([firstMonthOf(month, "quarter"), lastMonthOf(month, "quarter")]).toEqual([first, last]);
  expect([firstMonthOf(month, "month"), lastMonthOf(month, "month")]).toEqual([month, month]);
});

test("a period is running until its last day is over", () => {
  const warning = (today: string) => runningPeriodWarning("quarter", "2026-12-31", today);
  expect([warning("2026-10-01"), warning("2026-12-31"), warning("2027-01-01")]).toEqual([
    "The quarter is not over yet: invoices and credit notes are added until 31 Dec 2026.",
    "The quarter is not over yet: invoices and credit notes are added until 31 Dec 2026.",
    null,
  ]);
});

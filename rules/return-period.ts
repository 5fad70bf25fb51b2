// The months of a GST return. Quarters begin in January, April, July and October.
import { formatIndianDay } from "./time.ts";

export const RETURN_PERIODS = ["month", "quarter"] as const;
export type ReturnPeriod = (typeof RETURN_PERIODS)[number];

const MONTHS: Readonly<Record<ReturnPeriod, number>> = { month: 1, quarter: 3 };

/** @param month any month of a period, yyyy-mm @returns the first one */
export function firstMonthOf(month: string, by: ReturnPeriod): string {
  const [year, number] = month.split("-").map(Number) as [number, number];
  return nameOf(year, number - ((number - 1) % MONTHS[by]));
}

/** @param month any month of a period, yyyy-mm @returns the last one */
export function lastMonthOf(month: string, by: ReturnPeriod): string {
  const [year, number] = firstMonthOf(month, by).split("-").map(Number) as [number, number];
  return nameOf(year, number + MONTHS[by] - 1);
}

/**
 * A warning while a period's return is not complete; null afterwards.
 * @param until the last day of the period, like `today` yyyy-mm-dd in India
 */
export function runningPeriodWarning(by: ReturnPeriod, until: string, today: string): string | null {
  if (today > until) return null;
  return `The ${by} is not over yet: invoices and credit notes are added until ${formatIndianDay(until)}.`;
}

const nameOf = (year: number, number: number) => `${year}-${String(number).padStart(2, "0")}`;

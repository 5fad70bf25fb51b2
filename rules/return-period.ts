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

/** All months of a period, the first one first. @param month any of them, yyyy-mm */
export function monthsOf(month: string, by: ReturnPeriod): string[] {
  const [year, number] = firstMonthOf(month, by).split("-").map(Number) as [number, number];
  return Array.from({ length: MONTHS[by] }, (_, place) => nameOf(year, number + place));
}

/**
 * The month that the files of a month begin with: the first one that is not filed, counted from the first filed one, else the
 * month before this one. Months are yyyy-mm.
 * @param filed in any order
 * @param firstMonth the shop's first month with sales; nothing before it is offered
 */
export function monthToFile(filed: readonly string[], firstMonth: string, thisMonth: string): string {
  const last = monthAfter(thisMonth, -1);
  let month = [...filed].sort()[0] ?? last;
  while (month < last && filed.includes(month)) month = monthAfter(month);
  if (month > last) month = last;
  return month < firstMonth ? firstMonth : month;
}

function monthAfter(month: string, months = 1): string {
  const [year, number] = month.split("-").map(Number) as [number, number];
  const place = 12 * year + number - 1 + months;
  return nameOf(Math.floor(place / 12), 1 + (place % 12));
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

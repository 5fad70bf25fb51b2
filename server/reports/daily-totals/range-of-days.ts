import { daysBefore } from "./daily-figures.ts";

/** A range of days, yyyy-mm-dd. */
export interface RangeOfDays {
  from: string;
  /** Exclusive. */
  until: string;
}

const USUAL_DAYS = 30;

/**
 * A calendar month, or the given number of days ending today (default 30). `month` (yyyy-mm) takes precedence
 * over `days`.
 */
export function rangeOfDays(
  { days = USUAL_DAYS, month }: { days?: number | string | undefined; month?: string | undefined },
  today: string,
): RangeOfDays {
  if (month === undefined) return { from: daysBefore(today, Number(days) - 1), until: daysBefore(today, -1) };
  const [year, number] = month.split("-").map(Number) as [number, number];
  return { from: `${month}-01`, until: new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10) };
}

import { daysBefore } from "./daily-figures.ts";

/** Days from one to before another, yyyy-mm-dd. */
export interface RangeOfDays {
  from: string;
  /** Exclusive. */
  until: string;
}

const USUAL_DAYS = 30;

/**
 * A month as it is called, or so many days that end today; 30 where neither is asked for.
 * @param asked month as yyyy-mm; it goes before days
 */
export function rangeOfDays(
  { days = USUAL_DAYS, month }: { days?: number | string | undefined; month?: string | undefined },
  today: string,
): RangeOfDays {
  if (month === undefined) return { from: daysBefore(today, Number(days) - 1), until: daysBefore(today, -1) };
  const [year, number] = month.split("-").map(Number) as [number, number];
  return { from: `${month}-01`, until: new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10) };
}

// Short days and hours for the axes of charts, and the names of ranges.
import type { DASHBOARD_DAYS } from "../../contract/dashboard.ts";
import { formatHour } from "../../rules/dispatch-cutoff.ts";

export const RANGE_LABELS: Record<(typeof DASHBOARD_DAYS)[number], string> = {
  "1": "Today",
  "7": "7 days",
  "30": "30 days",
  "90": "90 days",
};

const shortDay = new Intl.DateTimeFormat("en-IN", { day: "numeric", month: "short", timeZone: "UTC" });

/** @param day yyyy-mm-dd @returns 21 Nov */
export function formatShortDay(day: string): string {
  return shortDay.format(new Date(day));
}

/** @param hour 0…23 @returns 9 AM to 10 AM */
export function formatHours(hour: number): string {
  return `${formatHour(hour)} to ${formatHour((hour + 1) % 24)}`;
}

/** @param day yyyy-mm-dd @returns 21 Nov; for today: 22 Nov, so far */
export function dayLabel(day: string, isToday: boolean): string {
  return isToday ? `${formatShortDay(day)}, so far` : formatShortDay(day);
}

// The range of the figures in the URL: ?days=30 or ?month=2026-10; and that of the GST return: ?by=quarter&month=2026-10.
import { DASHBOARD_DAYS } from "../../../contract/dashboard.ts";
import { ReturnQuery } from "../../../contract/gst-return.ts";
import { FiguresRange } from "../../../contract/reports.ts";

const USUAL_DAYS = "30";
const monthAndYear = new Intl.DateTimeFormat("en-IN", { month: "long", year: "numeric", timeZone: "UTC" });
const dayMonthYear = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeZone: "UTC" });

/** The range of a URL; the default if it has no valid one. */
export function readRange(search: URLSearchParams): FiguresRange {
  const { data: range } = FiguresRange.safeParse({ month: search.get("month") ?? undefined });
  if (range?.month) return range;
  return { days: DASHBOARD_DAYS.find((known) => known === search.get("days")) ?? USUAL_DAYS };
}

/** @param month yyyy-mm @returns October 2026 */
export function formatMonth(month: string): string {
  return monthAndYear.format(new Date(`${month}-01`));
}

/** All months from `from` to `until`, the newest first. @param from yyyy-mm */
export function monthsBetween(from: string, until: string): string[] {
  const months: string[] = [];
  const month = new Date(`${until}-01`);
  for (let name = until; name >= from; name = month.toISOString().slice(0, 7)) {
    months.push(name);
    month.setUTCMonth(month.getUTCMonth() - 1);
  }
  return months;
}

/** @param from yyyy-mm-dd @returns 1 Oct 2026 to 31 Oct 2026 */
export function rangeLabel({ from, until }: { from: string; until: string }): string {
  const [first, last] = [from, until].map((day) => dayMonthYear.format(new Date(day)));
  return first === last ? `${first}, so far` : `${first} to ${last}`;
}

/** The period of a return's URL; this month if it has no valid one. */
export function readPeriod(search: URLSearchParams): ReturnQuery {
  return ReturnQuery.safeParse(Object.fromEntries(search)).data ?? { by: "month" };
}

/** @param from a month or day, like `until` @returns October 2026, or October to December 2026 */
export function monthsLabel({ from, until }: { from: string; until: string }): string {
  const [first, last] = [formatMonth(from.slice(0, 7)), formatMonth(until.slice(0, 7))];
  return first === last ? first : `${first.replace(/ \d+$/, "")} to ${last}`;
}

// The range of the figures in the address: ?days=30 or ?month=2026-10.
import { DASHBOARD_DAYS } from "../../../contract/dashboard.ts";
import { FiguresRange } from "../../../contract/figures.ts";

const USUAL_DAYS = "30";
const monthAndYear = new Intl.DateTimeFormat("en-IN", { month: "long", year: "numeric", timeZone: "UTC" });
const dayMonthYear = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeZone: "UTC" });

/** The range in an address; the usual one where it says none that there is. */
export function readRange(search: URLSearchParams): FiguresRange {
  const { data: asked } = FiguresRange.safeParse({ month: search.get("month") ?? undefined });
  if (asked?.month) return asked;
  return { days: DASHBOARD_DAYS.find((known) => known === search.get("days")) ?? USUAL_DAYS };
}

/** @param month yyyy-mm @returns October 2026 */
export function formatMonth(month: string): string {
  return monthAndYear.format(new Date(`${month}-01`));
}

/** The months from one to another, the newest first. @param from yyyy-mm */
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
export function rangeWords({ from, until }: { from: string; until: string }): string {
  const [first, last] = [from, until].map((day) => dayMonthYear.format(new Date(day)));
  return first === last ? `${first}, so far` : `${first} to ${last}`;
}

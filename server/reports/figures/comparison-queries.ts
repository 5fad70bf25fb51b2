// A range is compared with the same number of days before it.
import { sql } from "kysely";
import type { RangeTotals } from "../../../contract/dashboard.ts";
import { type Paise, ZERO } from "../../../rules/money.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { startOfIndianDay } from "../../platform/database/indian-time.ts";
import { type Calendar, daysBefore, figuresSince } from "../daily-totals/daily-figures.ts";
import { moneyBack } from "../daily-totals/money-back.ts";
import type { RangeOfDays } from "../daily-totals/range-of-days.ts";

/** This moment, so many days ago; in hours, since a day of the session's time zone may have 23. */
const sameTimeBefore = (days: number, { now }: Calendar) =>
  sql`(${now}::timestamptz - make_interval(hours => ${days} * 24))`;

/**
 * Orders and revenue of the days before a range that ends today. Today is not over, so the last of those days
 * counts only up to the same time of day, to the second: its full hours from the daily figures, the current
 * hour from the orders.
 * @param days how many, today included
 */
export async function sumSalesBefore(
  db: Queryable,
  days: number,
  calendar: Calendar,
): Promise<Pick<RangeTotals, "orders" | "revenue">> {
  const [first, last] = [2 * days - 1, days].map((ago) => daysBefore(calendar.today, ago)) as [
    string,
    string,
  ];
  const { rows } = await sql<{ orders: number; revenue: Paise }>`
    select coalesce(sum(count), 0)::bigint as orders, coalesce(sum(amount), 0)::bigint as revenue from (
      select count, amount from ${figuresSince("sold", first, calendar, daysBefore(last, -1))} as sold
      where day < ${last}::date or lpad(key, 2, '0') < ${String(calendar.hour).padStart(2, "0")}
      union all
      select count(*), sum(total)::bigint from orders
      where paid_at >= ${startOfIndianDay(last)} + make_interval(hours => ${calendar.hour})
        and paid_at < ${sameTimeBefore(days, calendar)}) as parts`.execute(db);
  return rows[0] as Pick<RangeTotals, "orders" | "revenue">;
}

/** What was returned in a range, in paise, including lost disputes. */
export async function sumPaidBackIn(db: Queryable, { from, until }: RangeOfDays): Promise<Paise> {
  const { rows } = await sql<{ paidBack: Paise }>`
    select coalesce(sum(amount), 0)::bigint as paid_back from ${moneyBack}
    where at >= ${startOfIndianDay(from)} and at < ${startOfIndianDay(until)}`.execute(db);
  return rows[0]?.paidBack ?? ZERO;
}

/**
 * What was returned in a range that ends today, and in the days before it up to the same time of day, in paise,
 * including lost disputes. Not read from daily totals, since a refund made at the provider may be reported days
 * later.
 * @param days how many, today included
 */
export async function sumPaidBack(
  db: Queryable,
  days: number,
  calendar: Calendar,
): Promise<{ now: Paise; before: Paise }> {
  const from = startOfIndianDay(daysBefore(calendar.today, days - 1));
  const { rows } = await sql<{ now: Paise; before: Paise }>`
    select coalesce(sum(amount) filter (where at >= ${from}), 0)::bigint as now,
      coalesce(sum(amount) filter (where at < ${sameTimeBefore(days, calendar)}), 0)::bigint as before
    from ${moneyBack}
    where at >= ${startOfIndianDay(daysBefore(calendar.today, 2 * days - 1))}`.execute(db);
  return rows[0] as { now: Paise; before: Paise };
}

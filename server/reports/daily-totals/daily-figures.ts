// The figures of each day. Past days are stored in daily_totals; later ones are counted live, by the same
// statements that will add them up. Days are Indian days, as yyyy-mm-dd.
import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "../../platform/database/connect.ts";
import { inIndia, startOfIndianDay } from "../../platform/database/indian-time.ts";
import { COUNTINGS, type FigureName } from "./countings.ts";

/** Before the first order of any shop. */
export const EARLIEST_DAY = "0001-01-01";
/** After every possible day. */
const NO_END = "9999-12-31";

/** @param day yyyy-mm-dd */
export function daysBefore(day: string, days: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}

export interface Calendar {
  today: string;
  /** The time of the query by the database's clock, in PostgreSQL's format. */
  now: string;
  /** The hour of the day in India, 0 to 23. */
  hour: number;
  /** The first day that is not added up yet. */
  firstLiveDay: string;
}

export async function readCalendar(db: Queryable): Promise<Calendar> {
  const { rows } = await sql<Calendar>`
    select to_char(${inIndia()}, 'YYYY-MM-DD') as today,
      to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as now,
      extract(hour from ${inIndia()})::int as hour,
      coalesce(to_char(next, 'YYYY-MM-DD'), ${EARLIEST_DAY}) as first_live_day
    from (select max(day) + 1 as next from daily_totals_done) as added_up`.execute(db);
  return rows[0] as Calendar;
}

function storedFigures(name: FigureName, from: string, until: string, calendar: Calendar) {
  const { firstLiveDay } = calendar;
  return sql`
    select day, key, count, amount from daily_totals
    where name = ${name} and day >= ${from}::date and day < ${until < firstLiveDay ? until : firstLiveDay}::date`;
}

function liveFigures(name: FigureName, from: string, until: string, calendar: Calendar) {
  const { firstLiveDay } = calendar;
  const begin = startOfIndianDay(from > firstLiveDay ? from : firstLiveDay);
  return COUNTINGS[name](begin, until === NO_END ? sql`'infinity'` : startOfIndianDay(until));
}

/**
 * The figures of one name as a table with day, key, count and amount. Correct even if a day is added up after
 * the calendar was read, since live counts and stored totals are equal.
 * @param from the first day, inclusive
 * @param until the day after the last one; without it there is no last day
 */
export function figuresSince(
  name: FigureName,
  from: string,
  calendar: Calendar,
  until = NO_END,
): RawBuilder<unknown> {
  return sql`(${storedFigures(name, from, until, calendar)}
    union all ${liveFigures(name, from, until, calendar)})`;
}

/**
 * The figures of products: key, count, amount. Read from product_totals when these are up to date, which is
 * always except shortly after midnight.
 */
export function productFiguresSince(from: string, calendar: Calendar): RawBuilder<unknown> {
  const sums = sql`
    select key, count, amount from product_totals
    where from_day = ${from}::date and until_day = ${calendar.firstLiveDay}::date - 1`;
  return sql`(
    ${sums}
    union all
    select key, count, amount from (${storedFigures("product", from, NO_END, calendar)}) as stored where not exists (${sums})
    union all
    select key, count, amount from (${liveFigures("product", from, NO_END, calendar)}) as live)`;
}

/**
 * Finds the ranges ending today whose product sums are missing; none while days are left to add up.
 * @param ranges in days, today included
 * @returns the first day of each
 */
export async function findRangesToSum(
  db: Queryable,
  ranges: readonly number[],
  { today, firstLiveDay }: Calendar,
): Promise<string[]> {
  if (firstLiveDay !== today) return [];
  const firstDays = ranges.map((days) => daysBefore(today, days - 1));
  const { rows } = await sql<{ from: string }>`
    select to_char(from_day, 'YYYY-MM-DD') as from from unnest(${firstDays}::date[]) as ranges (from_day)
    where exists (
      select from daily_totals where name = 'product' and day >= ranges.from_day and day < ${today}::date
    ) and not exists (
      select from product_totals as sums where sums.from_day = ranges.from_day and until_day = ${today}::date - 1
    )`.execute(db);
  return rows.map(({ from }) => from);
}

/**
 * Stores the products' sums over all past days of the ranges.
 * @param firstDays of the ranges
 * @param calendar the one used to find these ranges
 */
export async function sumProducts(
  db: Queryable,
  firstDays: readonly string[],
  { today }: Calendar,
): Promise<void> {
  for (const from of firstDays)
    await sql`
      insert into product_totals (from_day, until_day, key, count, amount)
      select ${from}::date, ${today}::date - 1, key, sum(count), sum(amount) from daily_totals
      where name = 'product' and day >= ${from}::date and day < ${today}::date
      group by key on conflict do nothing`.execute(db);
  await sql`delete from product_totals where until_day < ${today}::date - 1`.execute(db);
}

// What the days add up to. A day that is over is kept in daily_figures; what came after is counted from the rows
// themselves, by the very statements that will add it up. Days are India's, as yyyy-mm-dd.
import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "../database/connect.ts";
import { startOfIndianDay } from "../database/search-terms.ts";

export type FigureName = "booked" | "moved" | "sold" | "product" | "coupon";

/** Before the first order of any shop. */
export const EVER = "0001-01-01";

/** @param day yyyy-mm-dd */
export function daysBefore(day: string, days: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}

// India keeps one offset all year, and counting with it takes half the time of looking its zone up for each row.
const inIndia = (instant: string) => sql`(${sql.ref(instant)} at time zone interval '05:30')`;
const dayOf = (instant: string) => sql`${inIndia(instant)}::date`;

/** Rows (day, key, count, amount) of what happened from one instant on and before another. */
type Counting = (from: RawBuilder<unknown>, until: RawBuilder<unknown>) => RawBuilder<unknown>;

const COUNTINGS: Readonly<Record<FigureName, Counting>> = {
  booked: (from, until) => sql`
    select ${dayOf("created_at")} as day, '' as key, count(*) as count, 0::bigint as amount
    from orders where created_at >= ${from} and created_at < ${until} group by 1`,
  moved: (from, until) => sql`
    select ${dayOf("moved_at")} as day, from_status || '>' || to_status as key, count(*) as count, 0::bigint as amount
    from order_moves where moved_at >= ${from} and moved_at < ${until} and from_status is not null
    group by 1, from_status, to_status`,
  sold: (from, until) => sql`
    select ${dayOf("paid_at")} as day, extract(hour from ${inIndia("paid_at")})::text as key,
      count(*) as count, sum(total)::bigint as amount
    from orders where paid_at >= ${from} and paid_at < ${until} group by 1, 2`,
  // offset 0: a day's orders, one after the other by index, rather than all the lines there ever were.
  product: (from, until) => sql`
    select ${dayOf("paid_at")} as day, product_id::text as key, sum(quantity) as count,
      sum(quantity * selling_price)::bigint as amount
    from orders cross join lateral (
      select product_id, quantity, selling_price from order_lines where order_id = orders.id offset 0) as lines
    where paid_at >= ${from} and paid_at < ${until} group by 1, product_id`,
  coupon: (from, until) => sql`
    select ${dayOf("paid_at")} as day, coupon_name as key, count(*) as count, sum(discount)::bigint as amount
    from orders where paid_at >= ${from} and paid_at < ${until} and coupon_name is not null group by 1, 2`,
};

export interface Calendar {
  today: string;
  /** The first day that has not been added up. */
  firstLiveDay: string;
}

/** Where the shop stands in time, by the database's clock. */
export async function readCalendar(db: Queryable): Promise<Calendar> {
  const { rows } = await sql<Calendar>`
    select to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as today,
      coalesce(to_char((select max(day) + 1 from days_added_up), 'YYYY-MM-DD'), ${EVER}) as first_live_day`.execute(
    db,
  );
  return rows[0] as Calendar;
}

const storedFigures = (name: FigureName, from: string, { firstLiveDay }: Calendar) => sql`
  select day, key, count, amount from daily_figures
  where name = ${name} and day >= ${from}::date and day < ${firstLiveDay}::date`;

const liveFigures = (name: FigureName, from: string, { firstLiveDay }: Calendar) =>
  COUNTINGS[name](startOfIndianDay(from > firstLiveDay ? from : firstLiveDay), sql`'infinity'`);

/**
 * The figures of one name as a table to select from: day, key, count, amount. Right even when a day is added up
 * after the calendar was read, for what is in daily_figures never changes.
 * @param from the first day wanted; today and everything after belong to it
 */
export function figuresSince(name: FigureName, from: string, calendar: Calendar): RawBuilder<unknown> {
  return sql`(${storedFigures(name, from, calendar)} union all ${liveFigures(name, from, calendar)})`;
}

/** The figures of products: key, count, amount; from their sums where there are any, as there are but right after midnight. */
export function productFiguresSince(from: string, calendar: Calendar): RawBuilder<unknown> {
  const sums = sql`
    select key, count, amount from product_sums
    where from_day = ${from}::date and until_day = ${calendar.firstLiveDay}::date - 1`;
  return sql`(
    ${sums}
    union all
    select key, count, amount from (${storedFigures("product", from, calendar)}) as kept where not exists (${sums})
    union all
    select key, count, amount from (${liveFigures("product", from, calendar)}) as live)`;
}

/**
 * Sums the products' figures of all days that are over, for each range that ends today. Does nothing while there
 * are days to add up, and where it has been done.
 * @param ranges in days, today included
 */
export async function sumProducts(db: Queryable, ranges: readonly number[]): Promise<void> {
  const { today, firstLiveDay } = await readCalendar(db);
  if (firstLiveDay !== today) return;
  for (const from of ranges.map((days) => daysBefore(today, days - 1))) {
    await sql`
      insert into product_sums (from_day, until_day, key, count, amount)
      select ${from}::date, ${today}::date - 1, key, sum(count), sum(amount) from daily_figures
      where name = 'product' and day >= ${from}::date and day < ${today}::date and not exists (
        select from product_sums where from_day = ${from}::date and until_day = ${today}::date - 1)
      group by key on conflict do nothing`.execute(db);
  }
  await sql`delete from product_sums where until_day < ${today}::date - 1`.execute(db);
}

/** The first day, or null, that ended at least ten minutes ago and has not been added up. */
export async function findDayToAddUp(db: Queryable): Promise<string | null> {
  // Ten minutes: whatever began on that day has long been committed, for no transaction may last as long.
  const { rows } = await sql<{ day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day from (
      select coalesce((select max(day) + 1 from days_added_up), (
        select ${dayOf("first")} from (select min(created_at) as first from orders) as orders)) as day) as next
    where (day + 1)::timestamp at time zone 'Asia/Kolkata' + interval '10 minutes' <= now()`.execute(db);
  return rows[0]?.day ?? null;
}

/** Writes what one day adds up to. */
export async function writeFiguresOf(trx: Queryable, day: string): Promise<void> {
  const from = startOfIndianDay(day);
  const until = sql`(${from} + interval '1 day')`;
  const names = Object.keys(COUNTINGS) as FigureName[];
  const counted = names.map(
    (name) =>
      sql`select ${name} as name, day, key, count, amount from (${COUNTINGS[name](from, until)}) as ${sql.id(name)}`,
  );
  await sql`insert into days_added_up (day) values (${day}::date)`.execute(trx);
  await sql`insert into daily_figures (name, day, key, count, amount) ${sql.join(counted, sql` union all `)}`.execute(
    trx,
  );
}

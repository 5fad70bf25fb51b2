// The figures of each day. Days that are over are stored in daily_figures; later ones are counted live, by the same
// statements that will add them up. Days are Indian days, as yyyy-mm-dd.
import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "../database/connect.ts";
import { startOfIndianDay } from "../database/search-terms.ts";

export type FigureName = "booked" | "moved" | "sold" | "product" | "coupon";

/** Before the first order of any shop. */
export const EARLIEST_DAY = "0001-01-01";

/** @param day yyyy-mm-dd */
export function daysBefore(day: string, days: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}

// India has one offset all year; using it takes half the time of a zone lookup for each row.
const inIndia = (instant: string) => sql`(${sql.ref(instant)} at time zone interval '05:30')`;
const dayOf = (instant: string) => sql`${inIndia(instant)}::date`;

/** Selects rows (day, key, count, amount) for a time range; `until` is exclusive. */
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
  // `offset 0` makes PostgreSQL look up each order's lines by index instead of scanning all lines.
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

/** Today, and the first day not yet added up, by the database's clock. */
export async function readCalendar(db: Queryable): Promise<Calendar> {
  const { rows } = await sql<Calendar>`
    select to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as today,
      coalesce(to_char((select max(day) + 1 from days_added_up), 'YYYY-MM-DD'), ${EARLIEST_DAY}) as first_live_day`.execute(
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
 * The figures of one name as a table to select from: day, key, count, amount. Correct even if a day is added up
 * after the calendar was read, since rows of daily_figures never change.
 * @param from the first day, inclusive; there is no last day
 */
export function figuresSince(name: FigureName, from: string, calendar: Calendar): RawBuilder<unknown> {
  return sql`(${storedFigures(name, from, calendar)} union all ${liveFigures(name, from, calendar)})`;
}

/**
 * The figures of products: key, count, amount. They come from product_sums where those are up to date, as they are
 * except shortly after midnight.
 */
export function productFiguresSince(from: string, calendar: Calendar): RawBuilder<unknown> {
  const sums = sql`
    select key, count, amount from product_sums
    where from_day = ${from}::date and until_day = ${calendar.firstLiveDay}::date - 1`;
  return sql`(
    ${sums}
    union all
    select key, count, amount from (${storedFigures("product", from, calendar)}) as stored where not exists (${sums})
    union all
    select key, count, amount from (${liveFigures("product", from, calendar)}) as live)`;
}

/**
 * Sums the products' figures of all days that are over, for each range that ends today. Does nothing while days are
 * left to add up, or if it is done already.
 * @param ranges in days, today included
 * @returns whether there are new sums
 */
export async function sumProducts(db: Queryable, ranges: readonly number[]): Promise<boolean> {
  const { today, firstLiveDay } = await readCalendar(db);
  if (firstLiveDay !== today) return false;
  let added = 0n;
  for (const from of ranges.map((days) => daysBefore(today, days - 1))) {
    const { numAffectedRows } = await sql`
      insert into product_sums (from_day, until_day, key, count, amount)
      select ${from}::date, ${today}::date - 1, key, sum(count), sum(amount) from daily_figures
      where name = 'product' and day >= ${from}::date and day < ${today}::date and not exists (
        select from product_sums where from_day = ${from}::date and until_day = ${today}::date - 1)
      group by key on conflict do nothing`.execute(db);
    added += numAffectedRows ?? 0n;
  }
  await sql`delete from product_sums where until_day < ${today}::date - 1`.execute(db);
  return added > 0n;
}

/** The first day that ended at least ten minutes ago and has not been added up; null if there is none. */
export async function findDayToAddUp(db: Queryable): Promise<string | null> {
  // Ten minutes: no transaction lasts that long, so everything that began on the day has been committed.
  const { rows } = await sql<{ day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day from (
      select coalesce((select max(day) + 1 from days_added_up), (
        select ${dayOf("first")} from (select min(created_at) as first from orders) as orders)) as day) as next
    where (day + 1)::timestamp at time zone 'Asia/Kolkata' + interval '10 minutes' <= now()`.execute(db);
  return rows[0]?.day ?? null;
}

/** Adds up one day and stores its figures. */
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

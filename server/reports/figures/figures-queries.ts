// Each list of the figures screen is one statement over the daily figures; today's part is counted from today's
// orders.
import { sql } from "kysely";
import { type Figures, MAX_LISTED } from "../../../contract/reports.ts";
import type { Slug } from "../../../rules/ids.ts";
import { type Paise, ZERO } from "../../../rules/money.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { inIndia, startOfIndianDay } from "../../platform/database/indian-time.ts";
import type { FigureName } from "../daily-totals/countings.ts";
import { type Calendar, figuresSince } from "../daily-totals/daily-figures.ts";
import type { RangeOfDays } from "../daily-totals/range-of-days.ts";

const figuresOf = (name: FigureName, { from, until }: RangeOfDays, calendar: Calendar) =>
  figuresSince(name, from, calendar, until);

/** The month of the shop's first payment, yyyy-mm; this month if there is none. */
export async function findFirstMonth(db: Queryable, { today }: Calendar): Promise<string> {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(${inIndia(sql`min(paid_at)`)}, 'YYYY-MM') as month from orders
    where paid_at is not null`.execute(db);
  return rows[0]?.month ?? today.slice(0, 7);
}

export async function listStates(
  db: Queryable,
  range: RangeOfDays,
  calendar: Calendar,
): Promise<Figures["states"]> {
  const { rows } = await sql<Figures["states"][number]>`
    select key as state, sum(count)::bigint as orders, sum(amount)::bigint as revenue
    from ${figuresOf("state", range, calendar)} as states
    group by key having sum(count) > 0 order by revenue desc, key`.execute(db);
  return rows;
}

/** The rows of a list after the first MAX_LISTED. */
const isOther = sql`place > ${MAX_LISTED}`;

/** Units, and what was paid for them: their prices minus their shares of discounts. */
export async function listProductSales(
  db: Queryable,
  range: RangeOfDays,
  calendar: Calendar,
): Promise<Figures["products"]> {
  const { rows } = await sql<{
    slug: Slug | null;
    name: string | null;
    units: number;
    revenue: Paise;
    count: number;
  }>`
    with sold as (
      select key, sum(count) as units, sum(amount) as amount
      from ${figuresOf("product", range, calendar)} as sold group by key
    ), discounted as (
      select key, sum(amount) as amount from ${figuresOf("discount", range, calendar)} as discounts group by key
    ), ranked as (
      select key, units, revenue, row_number() over (order by revenue desc, key) as place
      from sold left join discounted using (key)
        cross join lateral (select sold.amount - coalesce(discounted.amount, 0) as revenue) as paid
    ), listed as (
      select case when ${isOther} then null else key end as key, min(place) as place, sum(units)::bigint as units,
        sum(revenue)::bigint as revenue, count(*) as count
      from ranked group by 1)
    select slug, name, units, revenue, count from listed left join products on products.id = key::uuid
    order by place`.execute(db);
  const others = rows.find(({ slug }) => slug === null);
  return {
    listed: rows.flatMap(({ slug, name, units, revenue }) =>
      slug === null ? [] : [{ productId: slug, name: name ?? "", units, revenue }],
    ),
    others: { count: others?.count ?? 0, units: others?.units ?? 0, revenue: others?.revenue ?? ZERO },
  };
}

export async function listCouponSales(
  db: Queryable,
  range: RangeOfDays,
  calendar: Calendar,
): Promise<Figures["coupons"]> {
  const { rows } = await sql<{ key: string | null; uses: number; discount: Paise; count: number }>`
    with used as (
      select key, sum(count) as uses, sum(amount) as discount,
        row_number() over (order by sum(amount) desc, key) as place
      from ${figuresOf("coupon", range, calendar)} as coupons group by key)
    select case when ${isOther} then null else key end as key, min(place) as place, sum(uses)::bigint as uses,
      sum(discount)::bigint as discount, count(*) as count
    from used group by 1 order by place`.execute(db);
  const others = rows.find(({ key }) => key === null);
  return {
    listed: rows.flatMap(({ key, uses, discount }) =>
      key === null ? [] : [{ couponName: key, uses, discount }],
    ),
    others: { count: others?.count ?? 0, uses: others?.uses ?? 0, discount: others?.discount ?? ZERO },
  };
}

/** Counted by phone from the orders themselves: an erased shopper is not counted any more. */
export async function countShoppers(
  db: Queryable,
  { from, until }: RangeOfDays,
): Promise<Figures["shoppers"]> {
  const { rows } = await sql<Figures["shoppers"]>`
    with shoppers as (
      select phone, count(*) as orders from orders
      where paid_at >= ${startOfIndianDay(from)} and paid_at < ${startOfIndianDay(until)} and phone is not null
      group by phone)
    select count(*) as all, count(*) filter (where orders > 1 or exists (
      select from orders where orders.phone = shoppers.phone and paid_at < ${startOfIndianDay(from)})) as again
    from shoppers`.execute(db);
  return rows[0] as Figures["shoppers"];
}

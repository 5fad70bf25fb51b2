// The dashboard's figures of the last days, each read by one statement from the daily figures.
import { sql } from "kysely";
import type { Dashboard } from "../../../contract/dashboard.ts";
import { paise, ZERO } from "../../../rules/money.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import {
  type Calendar,
  figuresSince,
  productFiguresSince,
} from "../../reports/daily-totals/daily-figures.ts";

const TOP_PRODUCTS = 10;
const MAX_COUPONS = 10;
const HOURS_OF_A_DAY = 24;

/** The days from `from` to today, as yyyy-mm-dd. */
function daysOf(from: string, today: string): string[] {
  const days: string[] = [];
  const day = new Date(from);
  for (let name = from; name <= today; name = day.toISOString().slice(0, 10)) {
    days.push(name);
    day.setUTCDate(day.getUTCDate() + 1);
  }
  return days;
}

/** @param from the first day of the range, which ends today */
export async function readSales(
  db: Queryable,
  from: string,
  calendar: Calendar,
): Promise<Pick<Dashboard, "days" | "hours">> {
  const { rows } = await sql<{ day: string; hour: number; orders: number; revenue: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, key::int as hour, count as orders, amount as revenue
    from ${figuresSince("sold", from, calendar)} as sold`.execute(db);
  const days = new Map(daysOf(from, calendar.today).map((day) => [day, { day, orders: 0, revenue: ZERO }]));
  const hours = Array.from({ length: HOURS_OF_A_DAY }, () => 0);
  for (const { day, hour, orders, revenue } of rows) {
    const soFar = days.get(day);
    // If midnight passed between the two statements, rows of the new day are skipped.
    if (!soFar) continue;
    soFar.orders += orders;
    soFar.revenue = paise(soFar.revenue + revenue);
    hours[hour] = (hours[hour] ?? 0) + orders;
  }
  return { days: [...days.values()], hours };
}

export async function listBestSellersByRevenue(
  db: Queryable,
  from: string,
  calendar: Calendar,
): Promise<Dashboard["topProducts"]> {
  const { rows } = await sql<{ name: string; units: number; revenue: number }>`
    select products.name, units, revenue from (
      select key, sum(count)::bigint as units, sum(amount)::bigint as revenue
      from ${productFiguresSince(from, calendar)} as sold
      group by key order by revenue desc, key limit ${TOP_PRODUCTS}
    ) as best join products on products.id = best.key::uuid
    order by revenue desc, key`.execute(db);
  return rows.map(({ revenue, ...product }) => ({ ...product, revenue: paise(revenue) }));
}

export async function listCouponUses(
  db: Queryable,
  from: string,
  calendar: Calendar,
): Promise<Dashboard["coupons"]> {
  const { rows } = await sql<{ couponName: string; uses: number; discount: number }>`
    select key as coupon_name, sum(count)::bigint as uses, sum(amount)::bigint as discount
    from ${figuresSince("coupon", from, calendar)} as used
    group by key order by uses desc, key limit ${MAX_COUPONS}`.execute(db);
  return rows.map(({ discount, ...coupon }) => ({ ...coupon, discount: paise(discount) }));
}

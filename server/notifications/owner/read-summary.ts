// The figures of one day. They contain no name, phone number or address.
import { type RawBuilder, sql } from "kysely";
import type { EveningSummary } from "../../../rules/evening-summary.ts";
import { paise } from "../../../rules/money.ts";
import { ORDER_STATUSES, type OrderStatus, undoOf } from "../../../rules/order-status.ts";
import { lowProducts } from "../../catalogue/running-low.ts";
import { countWaiting } from "../../facts/waiting-orders.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { startOfIndianDay } from "../../platform/database/indian-time.ts";
import { moneyBack } from "../../reports/daily-totals/money-back.ts";

const MOVES_BACK = ORDER_STATUSES.flatMap((from) => {
  const to = undoOf(from);
  return to === null ? [] : [sql`(${from}, ${to})`];
});

/**
 * A subquery: how many orders moved to a status in a period. Leaves out moves that were undone or corrected, and the
 * undoing and correcting moves themselves.
 */
export const countMoved = (status: OrderStatus, from: RawBuilder<unknown>, until: RawBuilder<Date>) => sql`(
    select count(distinct order_id) from order_moves
    where moved_at >= ${from} and moved_at <= ${until} and to_status = ${status}
      and not (from_status, to_status) in (${sql.join(MOVES_BACK)})
      and not exists (select from order_moves as later
        where later.order_id = order_moves.order_id and later.id > order_moves.id and later.moved_at <= ${until}
          and later.from_status = ${status} and later.to_status = ${undoOf(status)}))`;

/**
 * @param day yyyy-mm-dd in India
 * @param now the end of the count, also on the same day of last week
 */
export async function readSummary(
  db: Queryable,
  day: string,
  now: RawBuilder<Date>,
): Promise<EveningSummary> {
  const from = startOfIndianDay(day);
  const sold = (daysAgo: number) => {
    // In hours, because a day in the session's time zone may have 23.
    const earlier = sql`make_interval(hours => ${24 * daysAgo})`;
    return sql`(
      select count(*) as orders, coalesce(sum(total), 0)::bigint as revenue from orders
      where paid_at >= ${from} - ${earlier} and paid_at <= ${now} - ${earlier})`;
  };
  const moved = (status: OrderStatus) => countMoved(status, from, now);
  const { rows } = await sql<Counted>`
    select today.orders, today.revenue, last_week.orders as orders_before, last_week.revenue as revenue_before,
      ${moved("Packed")} as packed, ${moved("Shipped")} as shipped,
      (select coalesce(sum(amount), 0)::bigint from ${moneyBack} where at >= ${from} and at <= ${now}) as paid_back,
      (select count(*) from ${lowProducts} as low) as low_stock,
      (select count(*) from alerts where resolved_at is null) as alerts
    from ${sold(0)} as today, ${sold(7)} as last_week`.execute(db);
  const { orders, revenue, ordersBefore, revenueBefore, paidBack, ...counts } = rows[0] as Counted;
  const { toConfirm, toPack, toShip } = await countWaiting(db);
  return {
    day,
    ...counts,
    sold: { orders, revenue: paise(revenue) },
    lastWeek: { orders: ordersBefore, revenue: paise(revenueBefore) },
    waiting: { toConfirm, toPack, toShip },
    paidBack: paise(paidBack),
  };
}

interface Counted {
  orders: number;
  revenue: number;
  ordersBefore: number;
  revenueBefore: number;
  packed: number;
  shipped: number;
  paidBack: number;
  lowStock: number;
  alerts: number;
}

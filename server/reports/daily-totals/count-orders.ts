import { sql } from "kysely";
import { ORDER_STATUSES, type OrderStatus } from "../../../rules/order-status.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { EARLIEST_DAY, figuresSince, readCalendar } from "./daily-figures.ts";

/**
 * Counts the orders in each status: those that moved into it minus those that moved out. Orders begin as
 * Created. Adds up the daily totals instead of counting orders, of which there may be millions.
 */
export async function countOrdersByStatus(db: Queryable): Promise<Record<OrderStatus, number>> {
  const calendar = await readCalendar(db);
  const { rows } = await sql<{ from: OrderStatus | ""; to: OrderStatus; count: number }>`
    select '' as "from", 'Created' as "to", coalesce(sum(count), 0)::bigint as count
    from ${figuresSince("booked", EARLIEST_DAY, calendar)} as booked
    union all
    select split_part(key, '>', 1), split_part(key, '>', 2), sum(count)::bigint
    from ${figuresSince("moved", EARLIEST_DAY, calendar)} as moved group by key`.execute(db);
  const counts = Object.fromEntries(ORDER_STATUSES.map((status) => [status, 0])) as Record<
    OrderStatus,
    number
  >;
  for (const { from, to, count } of rows) {
    counts[to] += count;
    if (from !== "") counts[from] -= count;
  }
  return counts;
}

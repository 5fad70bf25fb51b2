import { sql } from "kysely";
import { ORDER_STATUSES, type OrderStatus } from "../../rules/order-status.ts";
import type { Queryable } from "../database/connect.ts";

/** How many orders are in each status now. */
export async function countOrdersByStatus(db: Queryable): Promise<Record<OrderStatus, number>> {
  const { rows } = await sql<{ status: OrderStatus; count: number }>`
    select status, count(*)::int as count from orders group by status`.execute(db);
  const counted = new Map(rows.map(({ status, count }) => [status, count]));
  return Object.fromEntries(ORDER_STATUSES.map((status) => [status, counted.get(status) ?? 0])) as Record<
    OrderStatus,
    number
  >;
}

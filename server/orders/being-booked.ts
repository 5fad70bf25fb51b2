import { sql } from "kysely";
import type { OrderUuid } from "../../rules/ids.ts";
import type { Queryable } from "../platform/database/connect.ts";

/**
 * Of some orders, those with a booking in progress at a courier. If such an order were shipped manually
 * meanwhile, its booking would be cancelled and it would have no tracking.
 * @param ids of the orders' rows, which must be locked, since a booking starts under that lock
 */
export async function listBeingBooked(db: Queryable, ids: readonly OrderUuid[]): Promise<Set<OrderUuid>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("consignments")
    .select("orderId")
    .where("orderId", "in", ids)
    .where("state", "=", "creating")
    .where("leasedUntil", ">", sql<Date>`now()`)
    .execute();
  return new Set(rows.map(({ orderId }) => orderId));
}

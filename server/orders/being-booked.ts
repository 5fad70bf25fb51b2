import { sql } from "kysely";
import type { OrderUuid } from "../../rules/ids.ts";
import type { Queryable } from "../platform/database/connect.ts";

/**
 * Of some orders, those about which a courier is just being asked. What is shipped by hand meanwhile would have its booking
 * cancelled, and no tracking.
 * @param ids of the orders' rows, locked: a booking begins while its order is
 */
export async function listBeingBooked(db: Queryable, ids: readonly OrderUuid[]): Promise<Set<OrderUuid>> {
  if (ids.length === 0) return new Set();
  const asked = await db
    .selectFrom("consignments")
    .select("orderId")
    .where("orderId", "in", ids)
    .where("state", "=", "creating")
    .where("leasedUntil", ">", sql<Date>`now()`)
    .execute();
  return new Set(asked.map(({ orderId }) => orderId));
}

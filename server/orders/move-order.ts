import { sql } from "kysely";
import { type OrderStatus, statusesBefore } from "../../rules/order-status.ts";
import type { Queryable } from "../database/connect.ts";
import { ShopError } from "../errors.ts";

/**
 * The one writer of an order's status. The database records the move, and refuses an illegal one.
 * @param trx an open transaction
 * @param id the order's internal id
 * @param actor who moves it, for the record: `shopper`, `system`, or `admin:<username>`
 * @throws ShopError ORDER_CANNOT_MOVE when the order's status does not lead to `to`
 */
export async function moveOrder(trx: Queryable, id: string, to: OrderStatus, actor: string): Promise<void> {
  await sql`select set_config('snackshop.actor', ${actor}, true)`.execute(trx);
  const { numUpdatedRows } = await trx
    .updateTable("orders")
    .set({ status: to, ...(to === "Paid" ? { paidAt: sql<Date>`now()` } : {}) })
    .where("id", "=", id)
    .where("status", "in", statusesBefore(to))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new ShopError("ORDER_CANNOT_MOVE");
}

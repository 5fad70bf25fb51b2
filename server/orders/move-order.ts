// The only writer of an order's status. The database records each move, and refuses an illegal one.
import { sql } from "kysely";
import type { OrderActor } from "../../rules/order-actors.ts";
import { type OrderStatus, statusesBefore } from "../../rules/order-status.ts";
import type { Queryable } from "../database/connect.ts";
import { ShopError } from "../errors.ts";
import { isOrder } from "./is-order.ts";
import { MESSAGE_OF, sendMessage } from "./order-messages.ts";

const ABANDONED_DAYS = 7;
const BATCH = 1_000;

function nameActor(trx: Queryable, actor: OrderActor) {
  return sql`select set_config('snackshop.actor', ${actor}, true)`.execute(trx);
}

/**
 * Moves an order and has its shopper told where that is due.
 * @param trx an open transaction
 * @param id the order's internal id
 * @param actor who moves it, for the record
 * @throws ShopError ORDER_CANNOT_MOVE when the order's status does not lead to `to`
 */
export async function moveOrder(
  trx: Queryable,
  id: string,
  to: OrderStatus,
  actor: OrderActor,
): Promise<void> {
  await nameActor(trx, actor);
  const { numUpdatedRows } = await trx
    .updateTable("orders")
    .set({ status: to, ...(to === "Paid" ? { paidAt: sql<Date>`now()` } : {}) })
    .where("id", "=", id)
    .where("status", "in", statusesBefore(to))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new ShopError("ORDER_CANNOT_MOVE");
  const message = MESSAGE_OF[to];
  if (message) await sendMessage(trx, id, message);
}

/** Moves those of many Confirmed orders to Packed that are Confirmed still; nobody is told of that by e-mail. */
export async function packConfirmed(
  trx: Queryable,
  ids: readonly string[],
  actor: OrderActor,
): Promise<void> {
  await nameActor(trx, actor);
  await trx
    .updateTable("orders")
    .set({ status: "Packed" })
    .where("id", "in", ids)
    .where("status", "=", "Confirmed")
    .execute();
}

/**
 * An order, held until the transaction ends, so that of two who want to move it one comes after the other.
 * @param idOrOrderId its `_id` or its public id
 * @throws ShopError ORDER_NOT_FOUND
 */
export async function lockOrder(trx: Queryable, idOrOrderId: string) {
  const order = await trx
    .selectFrom("orders")
    .select(["id", "orderId", "status", "total"])
    .where(isOrder(idOrOrderId))
    .forUpdate()
    .executeTakeFirst();
  if (!order) throw new ShopError("ORDER_NOT_FOUND");
  return order;
}

/** Ends orders that nobody paid for in 7 days, but none whose shopper is at the payment provider right now. */
export async function expireAbandonedOrders(trx: Queryable): Promise<void> {
  await nameActor(trx, "system");
  await sql`
    update orders set status = 'Expired'
    where id in (
      select id from orders
      where status in ('Created', 'Verified') and created_at < now() - make_interval(days => ${ABANDONED_DAYS})
        and not exists (select from stock_holds where stock_holds.order_id = orders.id and expires_at > now())
      limit ${BATCH} for update skip locked)`.execute(trx);
}

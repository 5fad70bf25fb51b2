import { sql } from "kysely";
import type { OrderNumber, OrderRef, OrderUuid } from "../../rules/ids.ts";
import { staffActor } from "../../rules/order-actors.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import {
  enqueueMessage,
  hasEmail,
  MESSAGE_PAUSE_SECONDS,
} from "../notifications/shopper-messages/order-messages.ts";
import { lockOrder, moveOrder } from "../orders/move-order.ts";
import { inTransaction, type Queryable } from "../platform/database/connect.ts";
import { type Actor, audit } from "../staff/audit-log/audit.ts";

/**
 * Sends the confirmation e-mail and moves a Paid order to Confirmed. For a Confirmed order it only resends the
 * e-mail, but not within a minute: browsers and proxies may repeat the GET automatically.
 * @param ref its number or its `_id`
 * @returns a message for staff
 * @throws ShopError ORDER_NOT_FOUND, ORDER_NOT_CONFIRMABLE, ORDER_HELD
 */
export async function confirmOrder({ db }: Deps, ref: OrderRef, actor: Actor): Promise<string> {
  return inTransaction(db, async (trx) => {
    const { id, orderNumber, status } = await lockOrder(trx, ref);
    if (status === "Paid") {
      await moveOrder(trx, id, "Confirmed", staffActor(actor));
      const after = { status: "Confirmed" };
      await audit(trx, actor, { action: "order moved", subject: orderNumber, before: { status }, after });
      return confirmedText(trx, { id, orderNumber });
    }
    if (status !== "Confirmed") throw new ShopError("ORDER_NOT_CONFIRMABLE");
    if (await wasJustSent(trx, id))
      return `The confirmation e-mail for order ${orderNumber} was sent a moment ago.`;
    if (!(await enqueueMessage(trx, id, "confirmation")))
      return `Order ${orderNumber} has no e-mail address.`;
    await audit(trx, actor, { action: "confirmation sent", subject: orderNumber });
    return `The confirmation e-mail for order ${orderNumber} is on its way again.`;
  });
}

/** The message to staff about an order that they have confirmed. @param trx the transaction that confirmed it */
export async function confirmedText(
  trx: Queryable,
  { id, orderNumber }: { id: OrderUuid; orderNumber: OrderNumber },
): Promise<string> {
  const mailed = await trx.selectFrom("orders").select("id").where("id", "=", id).where(hasEmail).execute();
  return mailed.length > 0
    ? `Order ${orderNumber} is Confirmed. The confirmation e-mail is on its way.`
    : `Order ${orderNumber} is Confirmed. It has no e-mail address: write to the customer on WhatsApp.`;
}

async function wasJustSent(trx: Queryable, id: OrderUuid): Promise<boolean> {
  const recent = await trx
    .selectFrom("orderMessages")
    .select("orderId")
    .where("orderId", "=", id)
    .where("kind", "=", "confirmation")
    // clock_timestamp(), not now(): another request may have begun after this transaction and finished first.
    .where(sql<boolean>`requested_at > clock_timestamp() - make_interval(secs => ${MESSAGE_PAUSE_SECONDS})`)
    .executeTakeFirst();
  return recent !== undefined;
}

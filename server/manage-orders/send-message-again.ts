import { sql } from "kysely";
import type { OrderRef } from "../../rules/ids.ts";
import type { MessageKind } from "../../rules/message-kinds.ts";
import { type Actor, audit } from "../activity/audit.ts";
import { inTransaction } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { lockOrder } from "../orders/move-order.ts";
import { enqueueMessage } from "../orders/order-messages.ts";

/**
 * Sends a message again that could not be sent, and dismisses the alarm about it. Does nothing for one that was sent.
 * @param ref the order's number or its `_id`
 * @returns a message for staff
 * @throws ShopError ORDER_NOT_FOUND
 */
export async function sendMessageAgain(
  { db }: Deps,
  ref: OrderRef,
  kind: MessageKind,
  actor: Actor,
): Promise<string> {
  return inTransaction(db, async (trx) => {
    const { id, orderNumber } = await lockOrder(trx, ref);
    await trx
      .updateTable("alarms")
      .set({ resolvedAt: sql<Date>`now()` })
      .where("kind", "=", "message-not-sent")
      .where("orderId", "=", id)
      .where("resolvedAt", "is", null)
      .where(sql<boolean>`details->>'message' = ${kind}`)
      .execute();
    const waiting = await trx
      .selectFrom("orderMessages")
      .select("orderId")
      .where("orderId", "=", id)
      .where("kind", "=", kind)
      .where("sentAt", "is", null)
      .executeTakeFirst();
    if (!waiting) return `There is no such e-mail for order ${orderNumber} that waits to be sent.`;
    await enqueueMessage(trx, id, kind);
    await audit(trx, actor, { action: "message sent again", subject: orderNumber, after: { message: kind } });
    return `The e-mail for order ${orderNumber} is on its way again.`;
  });
}

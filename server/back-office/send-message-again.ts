import { sql } from "kysely";
import type { OrderRef } from "../../rules/ids.ts";
import { isTrueIn } from "../../rules/message-kinds.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { dismissAlerts } from "../notifications/alerts/dismiss-alerts.ts";
import {
  enqueueMessage,
  isAboutLastParcel,
  MESSAGE_PAUSE_SECONDS,
} from "../notifications/shopper-messages/order-messages.ts";
import { lockOrder } from "../orders/move-order.ts";
import { inTransaction } from "../platform/database/connect.ts";
import { type Actor, audit } from "../staff/audit-log/audit.ts";

/**
 * Resends a message of an order, sent or not, if its text is still true for the order. Not within a minute of the last
 * request: browsers and proxies may repeat a request automatically. Dismisses the alert about it.
 * @param ref the order's number or its `_id`
 * @param messageId of the message's row
 * @returns a message for staff
 * @throws ShopError ORDER_NOT_FOUND, MESSAGE_NOT_FOUND, MESSAGE_OUTDATED
 */
export async function sendMessageAgain(
  { db }: Deps,
  ref: OrderRef,
  messageId: string,
  actor: Actor,
): Promise<string> {
  return inTransaction(db, async (trx) => {
    const { id, orderNumber, status } = await lockOrder(trx, ref);
    const message = await trx
      .selectFrom("orderMessages")
      .select(["kind", "subjectId", isAboutLastParcel.as("isAboutLastParcel")])
      // clock_timestamp(), not now(): another request may have begun after this transaction and finished first.
      .select(
        sql<boolean>`requested_at > clock_timestamp() - make_interval(secs => ${MESSAGE_PAUSE_SECONDS})`.as(
          "isRecent",
        ),
      )
      .where("id", "=", messageId)
      .where("orderId", "=", id)
      .executeTakeFirst();
    if (!message) throw new ShopError("MESSAGE_NOT_FOUND");
    const { kind, subjectId, isRecent } = message;
    if (!isTrueIn(status, kind) || !message.isAboutLastParcel) throw new ShopError("MESSAGE_OUTDATED");
    if (isRecent) return "This e-mail was sent a moment ago. Wait a minute before you send it again.";
    if (!(await enqueueMessage(trx, id, kind, subjectId)))
      throw new ShopError("MESSAGE_NOT_FOUND", { message: "This order has no e-mail address." });
    await dismissAlerts(trx, "message-not-sent", id, { message: kind });
    await audit(trx, actor, { action: "message sent again", subject: orderNumber, after: { message: kind } });
    return "The e-mail is on its way again.";
  });
}

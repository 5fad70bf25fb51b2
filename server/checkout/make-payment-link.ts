import { sql } from "kysely";
import type { ReplyOf } from "../../contract/call.ts";
import type { makePaymentLink as call } from "../../contract/phone-orders.ts";
import type { OrderRef } from "../../rules/ids.ts";
import { isPaidFor } from "../../rules/order-status.ts";
import { paymentLinkOf } from "../../rules/payment-link.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { lockOrder } from "../orders/move-order.ts";
import { inTransaction } from "../platform/database/connect.ts";
import { type Actor, audit } from "../staff/audit-log/audit.ts";
import { fixAttemptAddresses } from "./fix-attempt-addresses.ts";
import { hashPaymentToken, newPaymentToken } from "./payment-link-token.ts";
import { endLinkSessions } from "./shopper-session.ts";

/**
 * Creates the payment link of a Verified order. It replaces an earlier link and ends the sessions of that one.
 * The first holder of the new link decides the address; a payment that was started before keeps its own. The
 * link is returned only here and stored as a hash.
 * @param ref the order's number or its `_id`
 * @throws ShopError ORDER_NOT_FOUND, ORDER_ALREADY_PAID, ORDER_NOT_PAYABLE
 */
export async function makePaymentLink(
  { db, config }: Deps,
  ref: OrderRef,
  actor: Actor,
): Promise<ReplyOf<typeof call>> {
  const token = newPaymentToken();
  await inTransaction(db, async (trx) => {
    const { id: orderId, orderNumber, status } = await lockOrder(trx, ref);
    if (status !== "Verified")
      throw new ShopError(isPaidFor(status) ? "ORDER_ALREADY_PAID" : "ORDER_NOT_PAYABLE");
    const link = { tokenHash: hashPaymentToken(token), madeAt: sql<Date>`now()` };
    const { isNew } = await trx
      .insertInto("paymentLinks")
      .values({ orderId, ...link })
      .onConflict((conflict) => conflict.column("orderId").doUpdateSet(link))
      .returning(sql<boolean>`xmax = 0`.as("isNew"))
      .executeTakeFirstOrThrow();
    await endLinkSessions(trx, orderId);
    await fixAttemptAddresses(trx, orderId);
    await trx
      .updateTable("orders")
      .set({ payer: null, payerUntil: null, payerTimeSpent: false })
      .where("id", "=", orderId)
      .execute();
    await audit(trx, actor, {
      action: isNew ? "payment link made" : "payment link made anew",
      subject: orderNumber,
    });
  });
  return { link: paymentLinkOf(config.publicUrl, token) };
}

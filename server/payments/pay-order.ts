import type { OrderActor } from "../../rules/order-actors.ts";
import { endOtherLinkSessions } from "../checkout/shopper-session.ts";
import { enqueueMessage } from "../notifications/shopper-messages/order-messages.ts";
import { commitHeldStock } from "../orders/hold-stock.ts";
import { moveOrder } from "../orders/move-order.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { getShopProfile } from "../shop-profile/shop-profile-queries.ts";
import { reviewOrder } from "./order-money.ts";
import type { Order } from "./placeable-payment.ts";
import { dismissCashAlerts } from "./refuse-cash.ts";
import { RetryAfterRelease } from "./release-ended.ts";

/**
 * Moves an order to Paid whose payment has just been recorded, and makes its held units and coupon use
 * permanent. Of the payment link's sessions only the payer's stays open, since nothing is left to pay.
 * @param trx a transaction that has the order locked, and its coupon held
 * @param actor who paid, or took the money
 * @param reason for the history of the order
 * @param payerKeys keys of the sessions of the browser that paid; empty if unknown
 * @throws RetryAfterRelease when not all of its units are held
 */
export async function payOrder(
  trx: Queryable,
  { id, couponId }: Pick<Order, "id" | "couponId">,
  actor: OrderActor,
  { reason, payerKeys = [] }: { reason?: string; payerKeys?: readonly Buffer[] } = {},
): Promise<void> {
  if (!(await commitHeldStock(trx, id))) throw new RetryAfterRelease();
  if (couponId !== null)
    await trx.updateTable("couponUses").set({ heldUntil: null }).where("orderId", "=", id).execute();
  await moveOrder(trx, id, "Paid", actor, { reason });
  await endOtherLinkSessions(trx, id, payerKeys);
  await dismissCashAlerts(trx, { id });
  // A dispute may have been recorded before the payment: then the order is held and not confirmed.
  const isHeld = await reviewOrder(trx, id);
  const { confirmAutomatically } = await getShopProfile(trx);
  // The confirmation e-mail also states that the payment has arrived, so one e-mail is enough.
  if (confirmAutomatically && !isHeld) await moveOrder(trx, id, "Confirmed", "system");
  else await enqueueMessage(trx, id, "received");
}

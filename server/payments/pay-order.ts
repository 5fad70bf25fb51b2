import type { OrderActor } from "../../rules/order-actors.ts";
import { endOtherLinkSessions } from "../checkout/shopper-session.ts";
import { enqueueMessage } from "../notifications/shopper-messages/order-messages.ts";
import { commitHeldStock } from "../orders/hold-stock.ts";
import { moveOrder } from "../orders/move-order.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { getShopProfile } from "../shop-profile/shop-profile-queries.ts";
import { reviewOrder } from "./order-money.ts";
import type { Order } from "./placeable-payment.ts";
import { dismissCashAlarms } from "./refuse-cash.ts";
import { MayBeHeld } from "./release-ended.ts";

/**
 * Moves an order to Paid whose payment has just been recorded: its units and its coupon's use are its own from now on. Of
 * the sessions of its payment link only the payer's goes on: the others have nothing to pay any more.
 * @param trx a transaction that has the order locked, and its coupon held
 * @param actor who paid it, or took the money
 * @param reason for the record of moves
 * @param payerKeys keys of the sessions of the browser that paid; empty where it is not known
 * @throws MayBeHeld where not all of its units are held
 */
export async function payOrder(
  trx: Queryable,
  { id, couponId }: Pick<Order, "id" | "couponId">,
  actor: OrderActor,
  { reason, payerKeys = [] }: { reason?: string; payerKeys?: readonly Buffer[] } = {},
): Promise<void> {
  if (!(await commitHeldStock(trx, id))) throw new MayBeHeld();
  if (couponId !== null)
    await trx.updateTable("couponUses").set({ heldUntil: null }).where("orderId", "=", id).execute();
  await moveOrder(trx, id, "Paid", actor, { reason });
  await endOtherLinkSessions(trx, id, payerKeys);
  await dismissCashAlarms(trx, { id });
  // A dispute may have been recorded before its payment was: then nobody confirms the order.
  const isHeld = await reviewOrder(trx, id);
  const { confirmAutomatically } = await getShopProfile(trx);
  // The confirmation e-mail also says that the payment has arrived, so one e-mail is enough.
  if (confirmAutomatically && !isHeld) await moveOrder(trx, id, "Confirmed", "system");
  else await enqueueMessage(trx, id, "received");
}

// Browser confirmation, callback, webhook and sweep all end here: in any order, number and overlap they
// leave the same rows (security.md, P-03 and P-05).
import { type Selectable, sql } from "kysely";
import type { ProviderPayment } from "../adapters/payments/payment-gateway.ts";
import { commitHeldStock, holdStock } from "../catalogue/hold-stock.ts";
import { consumeCouponUse } from "../coupons/coupon-queries.ts";
import { inTransaction, type Queryable } from "../database/connect.ts";
import type { Orders, PaymentAttempts } from "../database/schema.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { moveOrder } from "../orders/move-order.ts";
import { sendMessage } from "../orders/order-messages.ts";
import { getShopProfile } from "../shop-profile/shop-profile-queries.ts";
import { type RefundReason, recordPayment, recordRefund } from "./record-payment.ts";
import { releaseEnded } from "./release-ended.ts";

export type Settlement =
  /** This payment is the one that paid its order. */
  | { state: "settled" }
  | { state: "refunded"; reason: string }
  /** The provider has not captured it (yet). */
  | { state: "not captured" }
  /** It belongs to nothing we asked for. */
  | { state: "unknown" };

/**
 * Records what the provider says of a payment, and draws the consequences once.
 * @param payment the provider's own record, read from the provider just now
 */
export async function settlePayment({ db }: Deps, payment: ProviderPayment): Promise<Settlement> {
  if (payment.status === "captured") await releaseEnded({ db });
  return inTransaction(db, async (trx) => {
    const attempt = await trx
      .selectFrom("paymentAttempts")
      .selectAll()
      .where("providerOrderId", "=", payment.providerOrderId)
      .executeTakeFirst();
    if (!attempt) return { state: "unknown" };
    const order = await trx
      .selectFrom("orders")
      .selectAll()
      .where("id", "=", attempt.orderId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const told = await findPayment(trx, payment.id);
    if (told) return told;
    if (payment.status === "captured") return decide(trx, payment, attempt, order);
    if (payment.status === "refunded") return refund(trx, payment, attempt, "refunded by the provider");
    return { state: "not captured" };
  });
}

async function findPayment(trx: Queryable, providerPaymentId: string): Promise<Settlement | undefined> {
  const known = await trx
    .selectFrom("payments")
    .select(["outcome", "reason"])
    .where("providerPaymentId", "=", providerPaymentId)
    .executeTakeFirst();
  if (!known) return undefined;
  return known.outcome === "settled" ? { state: "settled" } : { state: "refunded", reason: known.reason };
}

async function decide(
  trx: Queryable,
  payment: ProviderPayment,
  attempt: Selectable<PaymentAttempts>,
  order: Selectable<Orders>,
): Promise<Settlement> {
  const refusal = await whyRefund(trx, payment, attempt, order);
  if (refusal) return refund(trx, payment, attempt, refusal);
  await recordPayment(trx, payment, attempt, { outcome: "settled", reason: "paid" });
  await commitHeldStock(trx, order.id);
  await trx.updateTable("couponUses").set({ heldUntil: null }).where("orderId", "=", order.id).execute();
  await trx
    .updateTable("paymentAttempts")
    .set({ state: "settled", leasedUntil: null })
    .where("id", "=", attempt.id)
    .execute();
  await moveOrder(trx, order.id, "Paid", "shopper");
  const { confirmAutomatically } = await getShopProfile(trx);
  // The confirmation says that the money has arrived, too: one mail is enough.
  if (confirmAutomatically) await moveOrder(trx, order.id, "Confirmed", "system");
  else await sendMessage(trx, order.id, "received");
  return { state: "settled" };
}

async function refund(
  trx: Queryable,
  payment: ProviderPayment,
  attempt: Selectable<PaymentAttempts>,
  reason: RefundReason,
): Promise<Settlement> {
  await recordRefund(trx, payment, attempt, reason);
  return { state: "refunded", reason };
}

async function whyRefund(
  trx: Queryable,
  payment: ProviderPayment,
  attempt: Selectable<PaymentAttempts>,
  order: Selectable<Orders>,
): Promise<RefundReason | null> {
  const isAsAsked =
    payment.currency === "INR" && payment.amount === attempt.amount && payment.amount === order.total;
  if (!isAsAsked) return "mismatch";
  if (order.status !== "Verified") {
    const isOver = ["Expired", "Cancelled", "Refunded"].includes(order.status);
    return isOver ? "not payable" : "already paid";
  }
  // The hold may have ended before the bank answered: then the units are taken now, if there are any.
  if (!(await canStillHold(trx, order.id))) return "out of stock";
  return (await hasCouponUse(trx, order)) ? null : "coupon used up";
}

/** Holding half of an order must leave no trace, so it is tried behind a savepoint. */
async function canStillHold(trx: Queryable, id: string): Promise<boolean> {
  await sql`savepoint before_hold`.execute(trx);
  const missing = await holdStock(trx, id, 1);
  if (missing.length > 0) await sql`rollback to savepoint before_hold`.execute(trx);
  return missing.length === 0;
}

async function hasCouponUse(trx: Queryable, order: Selectable<Orders>): Promise<boolean> {
  if (order.couponId === null) return true;
  const held = await trx
    .selectFrom("couponUses")
    .select("orderId")
    .where("orderId", "=", order.id)
    // Waits for whoever is just ending the hold, and then sees that it is gone.
    .forUpdate()
    .executeTakeFirst();
  if (held) return true;
  const { id: orderId, couponId, itemsPrice } = order;
  return consumeCouponUse(trx, {
    couponId,
    orderId,
    phone: order.phone as string,
    itemsPrice,
    holdMinutes: 1,
  });
}

/** The words for a payment that was taken and is going back. */
export function refundedError(reason: string): ShopError {
  if (reason === "already paid") return new ShopError("ORDER_ALREADY_PAID");
  if (reason === "mismatch") return new ShopError("PAYMENT_MISMATCH");
  return new ShopError("ORDER_NOT_PAYABLE", {
    message: "Your payment came too late for this order. It is being refunded in full.",
  });
}

// Browser confirmation, callback, webhook and sweep all end here. However often, in whichever order and however
// overlapping they come, the resulting rows are the same (security.md, P-03 and P-05).

import { type Selectable, sql } from "kysely";
import type { OrderUuid } from "../../rules/ids.ts";
import type { PaymentReason, RefundReason } from "../../rules/payment-states.ts";
import type { Phone } from "../../rules/phone.ts";
import type { ProviderPayment } from "../adapters/payments/payment-gateway.ts";
import { commitHeldStock, holdStock } from "../catalogue/hold-stock.ts";
import { consumeCouponUse } from "../coupons/coupon-queries.ts";
import { inTransaction, type Queryable } from "../database/connect.ts";
import type { Orders, PaymentAttempts } from "../database/schema.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { moveOrder } from "../orders/move-order.ts";
import { enqueueMessage } from "../orders/order-messages.ts";
import { getShopProfile } from "../shop-profile/shop-profile-queries.ts";
import { recordPayment, recordRefund } from "./record-payment.ts";
import { releaseEnded } from "./release-ended.ts";

export type Settlement =
  /** This payment paid its order. */
  | { state: "settled" }
  | { state: "refunded"; reason: PaymentReason }
  /** The provider has not captured it (yet). */
  | { state: "not captured" }
  /** It belongs to no provider order of ours. */
  | { state: "unknown" };

/**
 * Records a payment and its consequences, once.
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
    const earlier = await findPayment(trx, payment.id);
    if (earlier) return earlier;
    if (payment.status === "captured") return settleOrRefund(trx, payment, attempt, order);
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

async function settleOrRefund(
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
  // The confirmation e-mail also says that the payment has arrived, so one e-mail is enough.
  if (confirmAutomatically) await moveOrder(trx, order.id, "Confirmed", "system");
  else await enqueueMessage(trx, order.id, "received");
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
  const isExpectedAmount =
    payment.currency === "INR" && payment.amount === attempt.amount && payment.amount === order.total;
  if (!isExpectedAmount) return "mismatch";
  if (order.status !== "Verified") {
    const isOver = ["Expired", "Cancelled", "Refunded"].includes(order.status);
    return isOver ? "not payable" : "already paid";
  }
  // The hold may have ended before the payment was captured: then take the units now, if they are available.
  if (!(await tryHoldStock(trx, order.id))) return "out of stock";
  return (await ensureCouponUse(trx, order)) ? null : "coupon used up";
}

/** Holds an order's units, or none of them: if some are missing, it rolls back to a savepoint. */
async function tryHoldStock(trx: Queryable, id: OrderUuid): Promise<boolean> {
  await sql`savepoint before_hold`.execute(trx);
  const missing = await holdStock(trx, id, 1);
  if (missing.length > 0) await sql`rollback to savepoint before_hold`.execute(trx);
  return missing.length === 0;
}

async function ensureCouponUse(trx: Queryable, order: Selectable<Orders>): Promise<boolean> {
  if (order.couponId === null) return true;
  const held = await trx
    .selectFrom("couponUses")
    .select("orderId")
    .where("orderId", "=", order.id)
    // Waits for a transaction that is just releasing this use, and then finds it gone.
    .forUpdate()
    .executeTakeFirst();
  if (held) return true;
  const { id: orderId, couponId, itemsPrice } = order;
  return consumeCouponUse(trx, {
    couponId,
    orderId,
    phone: order.phone as Phone,
    itemsPrice,
    holdMinutes: 1,
  });
}

/** The error for a payment that was captured and is being refunded. */
export function refundedError(reason: PaymentReason): ShopError {
  if (reason === "already paid") return new ShopError("ORDER_ALREADY_PAID");
  if (reason === "mismatch") return new ShopError("PAYMENT_MISMATCH");
  return new ShopError("ORDER_NOT_PAYABLE", {
    message: "Your payment came too late for this order. It is being refunded in full.",
  });
}

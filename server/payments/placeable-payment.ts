// Decides whether a payment can pay its order.
import type { Selectable } from "kysely";
import { splitPaid } from "../../rules/customer-fee.ts";
import { isPaidAndNotRefunded } from "../../rules/order-status.ts";
import type { RefundReason } from "../../rules/payment-states.ts";
import type { Phone } from "../../rules/phone.ts";
import type { ProviderPayment } from "../adapters/payments/payment-gateway.ts";
import { consumeCouponUse } from "../coupons/coupon-queries.ts";
import { holdStock, takeOverHolds } from "../orders/hold-stock.ts";
import type { Queryable } from "../platform/database/connect.ts";
import type { Orders, PaymentAttempts } from "../platform/database/schema.ts";
import { RetryAfterRelease } from "./release-ended.ts";

/** The columns of an order that paying needs; the others take longer to read. */
export const ORDER_TO_PAY = [
  "id",
  "orderNumber",
  "phone",
  "status",
  "addressId",
  "couponId",
  "itemsPrice",
  "delivery",
  "total",
] as const satisfies (keyof Orders)[];
export type Order = Pick<Selectable<Orders>, (typeof ORDER_TO_PAY)[number]>;
export type Attempt = Selectable<PaymentAttempts>;

/** Long enough for the settlement that follows at once. */
const MOMENT_MINUTES = 1;

/**
 * Holds what a payment needs to pay its order.
 * @param trx a transaction that has the order locked
 * @param secure holdForMoment, or a function that holds a part of that
 * @param isLastTry whether ended holds have been released, so that a shortage is final
 * @returns why the payment cannot pay its order; null if it can, and all is held
 * @throws RetryAfterRelease unless `isLastTry`
 */
export async function holdOrRefuse(
  trx: Queryable,
  payment: ProviderPayment,
  attempt: Attempt,
  order: Order,
  secure: typeof holdForMoment,
  isLastTry: boolean,
): Promise<RefundReason | null> {
  if (order.status !== "Verified") return isPaidAndNotRefunded(order.status) ? "already paid" : "not payable";
  if (!isExpectedAmount(payment, attempt, order)) return "mismatch";
  // Restored from a backup made before the shopper entered an address: it cannot be sent anywhere.
  if (order.addressId === null) return "not payable";
  const lacking = await secure(trx, order, isLastTry);
  return lacking?.reason ?? null;
}

/**
 * Whether a payment is of the amount that its order costs now, and that was requested from the shopper; or that and the
 * fee that the provider's record states that the customer pays.
 */
export function isExpectedAmount(payment: ProviderPayment, attempt: Attempt, order: Order): boolean {
  return (
    payment.currency === "INR" &&
    attempt.amount === order.total &&
    splitPaid(payment, attempt.amount) !== null
  );
}

/** Why an order cannot be paid; `missing` are slugs. */
export type Lacking = { reason: "out of stock"; missing: string[] } | { reason: "coupon used up" };

/**
 * Holds an order's units and coupon for the settlement that follows at once (for an authorised payment, after
 * its capture).
 * @param trx a transaction that has the order locked
 * @param isLastTry whether ended holds have been released, so that a shortage is final
 * @returns what is missing; null when all is held
 * @throws RetryAfterRelease unless `isLastTry`
 */
export async function holdForMoment(
  trx: Queryable,
  order: Order,
  isLastTry: boolean,
): Promise<Lacking | null> {
  // The hold may have ended before the payment arrived: take the units now if they are available.
  let missing = await holdStock(trx, order.id, MOMENT_MINUTES);
  // Of a shopper's orders the one that is paid first gets the units, whichever order holds them.
  if (missing.length > 0 && isLastTry && order.phone !== null)
    missing = await takeOverHolds(trx, { id: order.id, phone: order.phone }, missing, MOMENT_MINUTES);
  const isUsedUp = missing.length === 0 && !(await ensureCouponUse(trx, order));
  if ((missing.length > 0 || isUsedUp) && !isLastTry) throw new RetryAfterRelease();
  if (missing.length > 0) return { reason: "out of stock", missing };
  return isUsedUp ? { reason: "coupon used up" } : null;
}

/**
 * For a settlement that itself detects missing units later (payOrder), which is rare. Holds only the coupon; in
 * the last try it does the same as holdForMoment.
 */
export async function holdCouponForMoment(
  trx: Queryable,
  order: Order,
  isLastTry: boolean,
): Promise<Lacking | null> {
  if (isLastTry) return holdForMoment(trx, order, isLastTry);
  if (!(await ensureCouponUse(trx, order))) throw new RetryAfterRelease();
  return null;
}

async function ensureCouponUse(trx: Queryable, order: Order): Promise<boolean> {
  if (order.couponId === null) return true;
  const held = await trx
    .selectFrom("couponUses")
    .select("orderId")
    .where("orderId", "=", order.id)
    // Waits for a transaction that is releasing this use, and then finds no row.
    .forUpdate()
    .executeTakeFirst();
  if (held) return true;
  const { id: orderId, couponId, itemsPrice } = order;
  return consumeCouponUse(trx, {
    couponId,
    orderId,
    phone: order.phone as Phone,
    itemsPrice,
    holdMinutes: MOMENT_MINUTES,
  });
}

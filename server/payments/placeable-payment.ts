// Whether a payment can pay its order.
import type { Selectable } from "kysely";
import { isPaidAndKept } from "../../rules/order-status.ts";
import type { RefundReason } from "../../rules/payment-states.ts";
import type { Phone } from "../../rules/phone.ts";
import type { ProviderPayment } from "../adapters/payments/payment-gateway.ts";
import { consumeCouponUse } from "../coupons/coupon-queries.ts";
import { holdStock, takeOverHolds } from "../orders/hold-stock.ts";
import type { Queryable } from "../platform/database/connect.ts";
import type { Orders, PaymentAttempts } from "../platform/database/schema.ts";
import { MayBeHeld } from "./release-ended.ts";

/** What paying asks of an order's row, whose other columns take longer to read than these. */
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

/** Enough for the settlement that follows at once. */
const MOMENT_MINUTES = 1;

/**
 * Why a payment cannot pay its order; null when it can, and `secure` has then done its part.
 * @param trx a transaction that has the order locked
 * @param secure holdForMoment, or what does as much of it as is needed
 * @param isLastTry whether what is missing is missing for good
 * @throws MayBeHeld where it is not the last try
 */
export async function whyRefund(
  trx: Queryable,
  payment: ProviderPayment,
  { amount }: Attempt,
  order: Order,
  secure: typeof holdForMoment,
  isLastTry: boolean,
): Promise<RefundReason | null> {
  const isExpectedAmount =
    payment.currency === "INR" && payment.amount === amount && payment.amount === order.total;
  if (!isExpectedAmount) return "mismatch";
  if (order.status !== "Verified") return isPaidAndKept(order.status) ? "already paid" : "not payable";
  // Restored from before the shopper said where to: nobody knows where to send it.
  if (order.addressId === null) return "not payable";
  const lacking = await secure(trx, order, isLastTry);
  return lacking?.reason ?? null;
}

/** What keeps an order from being paid; `missing` are slugs. */
export type Lacking = { reason: "out of stock"; missing: string[] } | { reason: "coupon used up" };

/**
 * Holds units and coupon of an order for the settlement that follows at once.
 * @param trx a transaction that has the order locked
 * @param isLastTry whether what is missing is missing for good
 * @returns what is lacking; null when all is held
 * @throws MayBeHeld where it is not the last try
 */
export async function holdForMoment(
  trx: Queryable,
  order: Order,
  isLastTry: boolean,
): Promise<Lacking | null> {
  // The hold may have ended before the payment came: then take the units now, if they are available.
  let missing = await holdStock(trx, order.id, MOMENT_MINUTES);
  // Of a shopper's orders the one that is paid first has the units, whichever of them holds them.
  if (missing.length > 0 && isLastTry && order.phone !== null)
    missing = await takeOverHolds(trx, { id: order.id, phone: order.phone }, missing, MOMENT_MINUTES);
  const isUsedUp = missing.length === 0 && !(await ensureCouponUse(trx, order));
  if ((missing.length > 0 || isUsedUp) && !isLastTry) throw new MayBeHeld();
  if (missing.length > 0) return { reason: "out of stock", missing };
  return isUsedUp ? { reason: "coupon used up" } : null;
}

/**
 * For a settlement that finds out by itself whether the units are held, as they nearly always are (payOrder): in its last try
 * as holdForMoment, and before that the coupon alone.
 */
export async function holdCouponForMoment(
  trx: Queryable,
  order: Order,
  isLastTry: boolean,
): Promise<Lacking | null> {
  if (isLastTry) return holdForMoment(trx, order, isLastTry);
  if (!(await ensureCouponUse(trx, order))) throw new MayBeHeld();
  return null;
}

async function ensureCouponUse(trx: Queryable, order: Order): Promise<boolean> {
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
    holdMinutes: MOMENT_MINUTES,
  });
}

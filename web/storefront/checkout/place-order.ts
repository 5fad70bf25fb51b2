import { isApiError } from "../../../contract/api-client.ts";
import { placeOrder as placeOrderCall } from "../../../contract/checkout.ts";
import { isFinalRefusal } from "../../../contract/final-refusal.ts";
import { couponInEffect, waitingText } from "../../../rules/cart-coupon.ts";
import type { OrderNumber, Slug } from "../../../rules/ids.ts";
import { type Paise, toRupees } from "../../../rules/money.ts";
import { itemsPrice } from "../../../rules/pricing.ts";
import { unitsLeftOf } from "../../../rules/units-left.ts";
import { api } from "../../api.ts";
import { retryKey } from "../../ui/retry-key.ts";
import { orderAttempt } from "../remembered.ts";
import { applyCoupon, currentCart, type KartLine } from "./cart-store.ts";
import type { CouponChoice } from "./coupon.ts";
import { lowerToUnitsLeft } from "./update-cart.ts";

// Places an order. A retry after a lost connection does not place a second one: the same content is sent with the
// same Idempotency-Key until a reply has arrived.

interface OrderedLine {
  productId: Slug;
  quantity: number;
  /** The price of one unit as the shopper sees it, in paise. The server only compares it with its own. */
  sellingPrice: Paise;
}

/** @throws ApiError with the message to show */
export async function placeOrder(lines: readonly OrderedLine[], couponName: string | null) {
  const items = lines.map(({ productId, quantity, sellingPrice }) => ({
    productId,
    quantity,
    sellingPrice: toRupees(sellingPrice),
  }));
  const body = { items, coupon: couponName };
  const key = retryKey(orderAttempt, body);
  try {
    const order = await api(placeOrderCall, { body }, { headers: { "idempotency-key": key } });
    orderAttempt.remove();
    return order;
  } catch (error) {
    // Otherwise there may be an order: the key stays for the retry.
    if (isApiError(error) && isFinalRefusal(error)) orderAttempt.remove();
    throw error;
  }
}

const WITH_FEWER = "That is what your cart has now. Press Proceed to Checkout again if that is fine.";

interface Refusal {
  /** The message for the shopper. */
  problem: string;
  /** The lines that were removed because they are sold out. */
  removed: readonly KartLine[];
}

/**
 * Orders what is in the cart.
 * @param choosing the check of a coupon code that was running at the press
 * @param check compares the cart with the shop, if the shop does not accept the coupon
 * @returns the order's id, or why it was refused
 */
export async function orderCart(
  choosing: Promise<CouponChoice> | null,
  check: () => Promise<void>,
): Promise<OrderNumber | Refusal> {
  const chosen = await choosing;
  if (chosen && "message" in chosen) return { problem: chosen.message, removed: [] };
  const { lines, coupon } = currentCart();
  const used = couponInEffect(coupon, itemsPrice(lines));
  try {
    return (await placeOrder(lines, used?.couponName ?? null)).orderId;
  } catch (error) {
    if (!isApiError(error)) return { problem: placeOrderCall.failure, removed: [] };
    const { message, code, fields, left } = error;
    if (code === "OUT_OF_STOCK")
      return takeWhatIsLeft(message, new Map(Object.keys(fields).map((id) => [id, left[id] ?? 0])));
    if (code !== "COUPON_REFUSED") return { problem: message, removed: [] };
    // The shop's prices or the coupon's terms have changed. With the new ones, the coupon may only be below its
    // minimum.
    await check();
    return { problem: takeCouponOff(message), removed: [] };
  }
}

/** Lowers the cart to what is left, so that the next attempt can succeed. @param left units by product */
function takeWhatIsLeft(message: string, left: ReadonlyMap<string, number>): Refusal {
  const short = lowerToUnitsLeft(left);
  const lowered = short.filter((line) => line.left > 0);
  return {
    problem: lowered.length > 0 ? `${unitsLeftOf(lowered)} ${WITH_FEWER}` : message,
    removed: short.filter((line) => line.left === 0),
  };
}

/** Handles a coupon that the shop did not accept. @returns the message for the shopper */
function takeCouponOff(message: string): string {
  const { lines, coupon } = currentCart();
  const items = itemsPrice(lines);
  if (coupon && !couponInEffect(coupon, items))
    return `${waitingText(coupon, items)}. The total is now without it.`;
  applyCoupon(null);
  return `${message}. It was taken off, and the total is now without it.`;
}

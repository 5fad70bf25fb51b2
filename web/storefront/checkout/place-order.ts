import { isApiError } from "../../../contract/api-client.ts";
import { placeOrder as placeOrderCall } from "../../../contract/checkout.ts";
import { couponInEffect, waitingWords } from "../../../rules/cart-coupon.ts";
import type { OrderNumber, Slug } from "../../../rules/ids.ts";
import { type Paise, toRupees } from "../../../rules/money.ts";
import { itemsPrice } from "../../../rules/pricing.ts";
import { unitsLeftOf } from "../../../rules/units-left.ts";
import { api } from "../../api.ts";
import { orderAttempt } from "../remembered.ts";
import { applyCoupon, currentCart } from "./cart-store.ts";
import type { CouponChoice } from "./coupon.ts";
import { keepWhatIsLeft } from "./update-cart.ts";

// Places an order. Repeated after a lost connection it is still one order: the same content is sent with the same
// Idempotency-Key until an answer has arrived.

interface OrderedLine {
  productId: Slug;
  quantity: number;
  /** Of one unit as the shopper sees it, in paise; the server only compares it with its own. */
  sellingPrice: Paise;
}

function newKey(): string {
  // Not randomUUID: browsers lack it on plain http from another machine, where developers try the shop.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The same for the same content until an answer has come. */
function keyFor(content: string): string {
  const last = orderAttempt.read();
  if (last?.content === content) return last.key;
  const key = newKey();
  orderAttempt.write({ content, key });
  return key;
}

/** @throws ApiError with the message to show */
export async function placeOrder(lines: readonly OrderedLine[], couponName: string | null) {
  const items = lines.map(({ productId, quantity, sellingPrice }) => ({
    productId,
    quantity,
    sellingPrice: toRupees(sellingPrice),
  }));
  const body = { items, coupon: couponName };
  const key = keyFor(JSON.stringify(body));
  try {
    const order = await api(placeOrderCall, { body }, { headers: { "idempotency-key": key } });
    orderAttempt.remove();
    return order;
  } catch (error) {
    // A 4xx is an answer. After no answer, or a 5xx, there may be an order: the key is kept for the retry.
    if (isApiError(error) && error.status >= 400 && error.status < 500) orderAttempt.remove();
    throw error;
  }
}

const WITH_FEWER = "That is what your cart has now. Press Proceed to Checkout again if that is fine.";

interface Refusal {
  /** What to tell the shopper. */
  problem: string;
  /** Whether lines were removed that can no longer be bought. */
  hasRemoved: boolean;
}

/**
 * Orders what is in the cart.
 * @param choosing the check of a code that was in flight at the press
 * @param check compares the cart with the shop, when the shop does not take its coupon
 * @returns the order's id, or why it was refused
 */
export async function orderCart(
  choosing: Promise<CouponChoice> | null,
  check: () => Promise<void>,
): Promise<OrderNumber | Refusal> {
  const chosen = await choosing;
  if (chosen && "message" in chosen) return { problem: chosen.message, hasRemoved: false };
  const { lines, coupon } = currentCart();
  const used = couponInEffect(coupon, itemsPrice(lines));
  try {
    return (await placeOrder(lines, used?.couponName ?? null)).orderId;
  } catch (error) {
    if (!isApiError(error)) return { problem: placeOrderCall.failure, hasRemoved: false };
    const { message, code, fields, left } = error;
    if (code === "OUT_OF_STOCK")
      return takeWhatIsLeft(message, new Map(Object.keys(fields).map((id) => [id, left[id] ?? 0])));
    if (code !== "COUPON_REFUSED") return { problem: message, hasRemoved: false };
    // The shop's prices or the coupon's terms have changed: with new ones it may only have to wait.
    await check();
    return { problem: takeCouponOff(message), hasRemoved: false };
  }
}

/** The cart asked for more than there is: with what is left, the next try can succeed. @param left units by product */
function takeWhatIsLeft(message: string, left: ReadonlyMap<string, number>): Refusal {
  const short = keepWhatIsLeft(left);
  const lowered = short.filter((line) => line.left > 0);
  return {
    problem: lowered.length > 0 ? `${unitsLeftOf(lowered)} ${WITH_FEWER}` : message,
    hasRemoved: short.length > lowered.length,
  };
}

/** Of a coupon that the shop did not take. @returns what to tell the shopper */
function takeCouponOff(message: string): string {
  const { lines, coupon } = currentCart();
  const items = itemsPrice(lines);
  if (coupon && !couponInEffect(coupon, items))
    return `${waitingWords(coupon, items)}. The total is now without it.`;
  applyCoupon(null);
  return `${message}. It was taken off, and the total is now without it.`;
}

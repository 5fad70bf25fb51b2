// The API calls of the cart. Loaded on demand, so that the page hydrates sooner.
import { isApiError } from "../../../contract/api-client.ts";
import { checkInStock } from "../../../contract/catalogue.ts";
import { placeOrder as call } from "../../../contract/checkout.ts";
import { validateCoupon } from "../../../contract/coupons.ts";
import { findProductCards } from "../../../contract/product-cards.ts";
import { type CartCoupon, couponInEffect, waitingWords } from "../../../rules/cart-coupon.ts";
import { slug } from "../../../rules/ids.ts";
import { type Paise, ZERO } from "../../../rules/money.ts";
import { itemsPrice } from "../../../rules/pricing.ts";
import { unitsLeftOf } from "../../../rules/units-left.ts";
import { api } from "../../api.ts";
import { applyCoupon, currentCart, type KartLine } from "./cart-store.ts";
import type { Choice } from "./coupon.ts";
import { placeOrder } from "./place-order.ts";
import { keepWhatIsLeft, type ShopState, shopState, updateCart } from "./update-cart.ts";

/** Never throws: when the shop cannot be reached, the cart stays as it is, and checkout decides. */
async function fetchShopState(lines: readonly KartLine[]): Promise<ShopState> {
  const productIds = lines.map(({ productId }) => productId);
  const kart = productIds.map((productId) => ({ productId }));
  const [outOfStock, cards] = await Promise.all([
    api(checkInStock, { body: { kart } }).then(
      (answer) => answer.outOfStock.map(slug),
      () => null,
    ),
    api(findProductCards, { body: { productIds } }).catch(() => null),
  ]);
  return shopState(outOfStock, cards);
}

interface NoCoupon {
  message: string;
  /** The shop has said that it cannot be used; false where it gave no such answer. */
  isRefused: boolean;
}

/** Asks for a coupon for items of this price, in paise, and takes it into the cart; one that is refused leaves none there. */
export async function takeCoupon(code: string, items: Paise): Promise<CartCoupon | NoCoupon> {
  const answer = await checkCoupon(code, items);
  applyCoupon("message" in answer ? null : answer);
  return answer;
}

async function checkCoupon(code: string, items: Paise): Promise<CartCoupon | NoCoupon> {
  try {
    const coupon = await api(validateCoupon, { params: { code }, query: { itemsPrice: items } });
    const { couponName, discountPercentage, minItemsPrice = ZERO } = coupon;
    return { couponName, discountPercentage, minItemsPrice };
  } catch (error) {
    if (!isApiError(error)) return { message: "Failed to validate coupon", isRefused: false };
    const hasMessage = error.status !== 0 && error.code !== "UNKNOWN";
    return {
      message: hasMessage ? error.message : "Failed to validate coupon",
      isRefused: error.status === 404,
    };
  }
}

/**
 * Asks about the cart's coupon again, and takes it off when it can no longer be used.
 * @returns why it was taken off; null where it stays, also when the shop gave no answer
 */
export async function checkCouponAgain(): Promise<string | null> {
  const { lines, coupon } = currentCart();
  if (!coupon) return null;
  const answer = await checkCoupon(coupon.couponName, itemsPrice(lines));
  // Meanwhile she may have taken it off, or chosen another.
  if (currentCart().coupon?.couponName !== coupon.couponName) return null;
  if ("couponName" in answer) applyCoupon(answer);
  else if (answer.isRefused) {
    applyCoupon(null);
    return `${answer.message}: ${coupon.couponName} can no longer be used and was taken off.`;
  }
  return null;
}

/** Compares the cart with the shop: what is out of stock leaves it, prices and coupon become those of now. */
export async function checkCart() {
  const { lines } = currentCart();
  const update = updateCart(lines, await fetchShopState(lines));
  return { ...update, refusal: await checkCouponAgain() };
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
 * @param choosing the coupon that she had asked for when she pressed
 * @param check compares the cart with the shop, when the shop does not take its coupon
 * @returns the order's id, or why it was refused
 */
export async function orderCart(
  choosing: Promise<Choice> | null,
  check: () => Promise<void>,
): Promise<string | Refusal> {
  const chosen = await choosing;
  if (chosen && "message" in chosen) return { problem: chosen.message, hasRemoved: false };
  const { lines, coupon } = currentCart();
  const used = couponInEffect(coupon, itemsPrice(lines));
  try {
    return (await placeOrder(lines, used?.couponName ?? null)).orderId;
  } catch (error) {
    if (!isApiError(error)) return { problem: call.failure, hasRemoved: false };
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

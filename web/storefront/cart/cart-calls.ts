// The API calls of the cart. Loaded on demand, so that the page hydrates sooner.
import { isApiError } from "../../../contract/api-client.ts";
import { checkInStock, listProducts, type Product } from "../../../contract/catalogue.ts";
import { placeOrder as call } from "../../../contract/checkout.ts";
import { validateCoupon } from "../../../contract/coupons.ts";
import type { CartCoupon } from "../../../rules/cart-coupon.ts";
import { type Slug, slug } from "../../../rules/ids.ts";
import { type Paise, ZERO } from "../../../rules/money.ts";
import { itemsPrice } from "../../../rules/pricing.ts";
import { api } from "../../api.ts";
import { placeOrder } from "../checkout/checkout-place-order.ts";
import { applyCoupon, currentCart, type KartLine } from "./cart-store.ts";

export interface ShopState {
  outOfStock: Slug[];
  /** The whole catalogue; empty when it could not be loaded. */
  products: Product[];
}

/** Never throws: when the shop cannot be reached, the cart stays as it is, and checkout decides. */
export async function fetchShopState(lines: readonly KartLine[]): Promise<ShopState> {
  const kart = lines.map(({ productId }) => ({ productId }));
  const [{ outOfStock }, products] = await Promise.all([
    api(checkInStock, { body: { kart } }).catch(() => ({ outOfStock: [] })),
    api(listProducts).catch(() => []),
  ]);
  return { outOfStock: outOfStock.map(slug), products };
}

interface NoCoupon {
  message: string;
  /** The shop has said that it cannot be used; false where it gave no such answer. */
  isRefused: boolean;
}

/** Asks for a coupon for items of this price, in paise. */
export async function checkCoupon(code: string, items: Paise): Promise<CartCoupon | NoCoupon> {
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

export interface Refusal {
  message: string;
  isCouponRefused: boolean;
  /** The productIds of lines that can no longer be bought. */
  outOfStock: Slug[];
}

/** @returns the order's id, or why it was refused */
export async function orderCart(
  lines: readonly KartLine[],
  couponName: string | null,
): Promise<string | Refusal> {
  try {
    return (await placeOrder(lines, couponName)).orderId;
  } catch (error) {
    if (!isApiError(error)) return { message: call.failure, isCouponRefused: false, outOfStock: [] };
    return {
      message: error.message,
      isCouponRefused: error.code === "COUPON_REFUSED",
      outOfStock: error.code === "OUT_OF_STOCK" ? Object.keys(error.fields).map(slug) : [],
    };
  }
}

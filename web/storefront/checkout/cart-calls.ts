// API calls about the cart. Loaded on demand, so that the page hydrates sooner.
import { isApiError } from "../../../contract/api-client.ts";
import { checkInStock } from "../../../contract/catalogue.ts";
import { validateCoupon } from "../../../contract/coupons.ts";
import { findProductCards } from "../../../contract/product-cards.ts";
import type { CartCoupon } from "../../../rules/cart-coupon.ts";
import { slug } from "../../../rules/ids.ts";
import { type Paise, ZERO } from "../../../rules/money.ts";
import { itemsPrice } from "../../../rules/pricing.ts";
import { api } from "../../api.ts";
import { applyCoupon, currentCart, type KartLine } from "./cart-store.ts";
import { type ShopState, shopState, updateCart } from "./update-cart.ts";

/** Never throws. If the shop cannot be reached, the cart stays as it is: checkout checks it again. */
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
  /** Whether the shop refused the coupon; false if there was no such reply. */
  isRefused: boolean;
}

/** Checks a coupon for items of this price, in paise. The cart then has this coupon, or none if it was refused. */
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

/** Updates the cart from the shop: removes products that are out of stock, and sets current prices. */
export async function checkCart() {
  const { lines } = currentCart();
  return updateCart(lines, await fetchShopState(lines));
}

/**
 * Checks the cart's coupon again, and removes it if it can no longer be used.
 * @returns why it was removed; null if it stays, also if the shop did not reply
 */
export async function checkCouponAgain(): Promise<string | null> {
  const { lines, coupon } = currentCart();
  if (!coupon) return null;
  const answer = await checkCoupon(coupon.couponName, itemsPrice(lines));
  // The shopper may have removed it, or chosen another, during the check.
  if (currentCart().coupon?.couponName !== coupon.couponName) return null;
  if ("couponName" in answer) applyCoupon(answer);
  else if (answer.isRefused) {
    applyCoupon(null);
    return `${answer.message}: ${coupon.couponName} can no longer be used and was taken off.`;
  }
  return null;
}

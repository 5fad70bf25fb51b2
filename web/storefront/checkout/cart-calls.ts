// The API calls about what is in the cart. Loaded on demand, so that the page hydrates sooner.
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

/** Takes a coupon for items of this price, in paise, into the cart; one that is refused leaves none there. */
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

/** Compares the cart with the shop: what is out of stock leaves it, prices become those of now. */
export async function checkCart() {
  const { lines } = currentCart();
  return updateCart(lines, await fetchShopState(lines));
}

/**
 * Checks the cart's coupon again, and takes it off when it can no longer be used.
 * @returns why it was taken off; null where it stays, also when the shop gave no answer
 */
export async function checkCouponAgain(): Promise<string | null> {
  const { lines, coupon } = currentCart();
  if (!coupon) return null;
  const answer = await checkCoupon(coupon.couponName, itemsPrice(lines));
  // The shopper may have taken it off, or chosen another, while the check was running.
  if (currentCart().coupon?.couponName !== coupon.couponName) return null;
  if ("couponName" in answer) applyCoupon(answer);
  else if (answer.isRefused) {
    applyCoupon(null);
    return `${answer.message}: ${coupon.couponName} can no longer be used and was taken off.`;
  }
  return null;
}

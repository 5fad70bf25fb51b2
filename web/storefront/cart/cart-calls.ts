// The API calls of the cart. Loaded on demand, so that the page hydrates sooner.
import { isApiError } from "../../../contract/api-client.ts";
import { checkInStock, listProducts, type Product } from "../../../contract/catalogue.ts";
import { placeOrder as call } from "../../../contract/checkout.ts";
import { type AppliedCoupon, validateCoupon } from "../../../contract/coupons.ts";
import { type Slug, slug } from "../../../rules/ids.ts";
import { api } from "../../api.ts";
import { placeOrder } from "../checkout/checkout-place-order.ts";
import type { KartLine } from "./cart-store.ts";

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

/** @returns the coupon, or why it is refused */
export async function checkCoupon(code: string): Promise<AppliedCoupon | string> {
  try {
    return await api(validateCoupon, { params: { code } });
  } catch (error) {
    const hasMessage = isApiError(error) && error.status !== 0 && error.code !== "UNKNOWN";
    return hasMessage ? error.message : "Failed to validate coupon";
  }
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

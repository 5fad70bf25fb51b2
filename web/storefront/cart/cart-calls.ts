// What the cart asks the shop. Loaded after the page has come alive, which is all the sooner for it.
import { isApiError } from "../../../contract/api-client.ts";
import { checkInStock, listProducts, type Product } from "../../../contract/catalogue.ts";
import { placeOrder as call } from "../../../contract/checkout.ts";
import { type AppliedCoupon, validateCoupon } from "../../../contract/coupons.ts";
import { api } from "../../api.ts";
import { placeOrder } from "../checkout/checkout-place-order.ts";
import type { KartLine } from "./cart-store.ts";

export interface ShopNow {
  outOfStock: string[];
  /** The whole catalogue; empty where it could not be fetched. */
  products: Product[];
}

/** Asking is a courtesy: when the shop cannot be reached the cart stays as it is, and checkout decides. */
export async function askAbout(lines: readonly KartLine[]): Promise<ShopNow> {
  const kart = lines.map(({ productId }) => ({ productId }));
  const [{ outOfStock }, products] = await Promise.all([
    api(checkInStock, { body: { kart } }).catch(() => ({ outOfStock: [] })),
    api(listProducts).catch(() => []),
  ]);
  return { outOfStock, products };
}

/** @returns the coupon, or the words of its refusal */
export async function askCoupon(code: string): Promise<AppliedCoupon | string> {
  try {
    return await api(validateCoupon, { params: { code } });
  } catch (error) {
    const hasWords = isApiError(error) && error.status !== 0 && error.code !== "UNKNOWN";
    return hasWords ? error.message : "Failed to validate coupon";
  }
}

export interface Refusal {
  message: string;
  isCouponRefused: boolean;
  /** Lines that cannot be bought any more, by productId. */
  outOfStock: string[];
}

/** @returns the order's id, or why there is none */
export async function order(
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
      outOfStock: error.code === "OUT_OF_STOCK" ? Object.keys(error.fields) : [],
    };
  }
}

// The coupon of a cart: chosen once, in effect while the cart is large enough for it.
import { formatRupees, type Paise, wholeRupeesUp, ZERO } from "./money.ts";

export interface CartCoupon {
  couponName: string;
  discountPercentage: number;
  /** What the items have to cost before discount, in paise; zero where the coupon asks for nothing. */
  minItemsPrice: Paise;
}

/** How many more paise the items must cost for a coupon; zero when it can be used. Exactly its minimum is enough. */
export function shortOfCoupon(items: Paise, minItemsPrice: Paise): Paise {
  return items >= minItemsPrice ? ZERO : ((minItemsPrice - items) as Paise);
}

/** The chosen coupon if the items cost enough for it, in paise; null while it waits. */
export function couponInEffect(coupon: CartCoupon | null, items: Paise): CartCoupon | null {
  return coupon && shortOfCoupon(items, coupon.minItemsPrice) === ZERO ? coupon : null;
}

/** What a waiting coupon asks for: "Add ₹305 more to use ONAM15". */
export function waitingWords({ couponName, minItemsPrice }: CartCoupon, items: Paise): string {
  return `Add ${formatRupees(wholeRupeesUp(shortOfCoupon(items, minItemsPrice)))} more to use ${couponName}`;
}

// The coupon of a cart. It stays chosen, and applies while the items cost at least its minimum.
import { formatRupees, type Paise, wholeRupeesUp, ZERO } from "./money.ts";

export interface CartCoupon {
  couponName: string;
  discountPercentage: number;
  /** The minimum price of the items before discount, in paise; zero for none. */
  minItemsPrice: Paise;
}

/** How many paise the items fall short of a coupon's minimum; zero if they reach it. */
export function shortOfCoupon(items: Paise, minItemsPrice: Paise): Paise {
  return items >= minItemsPrice ? ZERO : ((minItemsPrice - items) as Paise);
}

/** The chosen coupon if the items reach its minimum, else null. */
export function couponInEffect(coupon: CartCoupon | null, items: Paise): CartCoupon | null {
  return coupon && shortOfCoupon(items, coupon.minItemsPrice) === ZERO ? coupon : null;
}

/** The hint below a coupon's minimum: "Add ₹305 more to use ONAM15". */
export function waitingText({ couponName, minItemsPrice }: CartCoupon, items: Paise): string {
  return `Add ${formatRupees(wholeRupeesUp(shortOfCoupon(items, minItemsPrice)))} more to use ${couponName}`;
}

// All arithmetic of an order. The cart previews with it, the server repeats it on its own prices.
import { minus, type Paise, paise, percentOf, sum, times, ZERO } from "./money.ts";

/** What delivery costs, and above which items price it is free (spec, section 9). In paise. */
export interface DeliveryTerms {
  charge: Paise;
  freeAbove: Paise;
}

export const DEFAULT_DELIVERY: DeliveryTerms = { charge: paise(3_000), freeAbove: paise(50_000) };

/** The provider takes no payment below one rupee (Razorpay, create an order). */
export const MIN_PAYMENT = paise(100);

export const MIN_QUANTITY = 1;
export const MAX_QUANTITY = 99;
export const MAX_LINES = 50;

export interface PricedLine {
  /** Selling price of one, paise. */
  sellingPrice: Paise;
  quantity: number;
}

/** Everything a summary shows, in paise. `total` = items − discount + delivery. */
export interface OrderPrice {
  items: Paise;
  discount: Paise;
  delivery: Paise;
  total: Paise;
}

export function lineTotal(line: PricedLine): Paise {
  return times(line.sellingPrice, line.quantity);
}

export function itemsPrice(lines: readonly PricedLine[]): Paise {
  return sum(lines.map(lineTotal));
}

/** Delivery for an items price before discount; nothing to deliver costs nothing. */
export function deliveryFor(items: Paise, terms: DeliveryTerms): Paise {
  // Strictly above: an order of exactly ₹500 still pays delivery.
  return items === ZERO || items > terms.freeAbove ? ZERO : terms.charge;
}

/** How many more paise of items make delivery free; zero when it already is. */
export function shortOfFreeDelivery(items: Paise, terms: DeliveryTerms): Paise {
  return deliveryFor(items, terms) === ZERO ? ZERO : paise(terms.freeAbove - items + 1);
}

/**
 * What the shopper pays. A coupon lowers the items, never the delivery.
 * @param discountPercentage 0 (no coupon) to 99, at most two decimals
 */
export function priceOrder(
  lines: readonly PricedLine[],
  discountPercentage: number,
  terms: DeliveryTerms,
): OrderPrice {
  const items = itemsPrice(lines);
  const discount = percentOf(items, discountPercentage);
  const delivery = deliveryFor(items, terms);
  return { items, discount, delivery, total: paise(minus(items, discount) + delivery) };
}

/** The same order once its coupon is gone; what delivery costs was decided before the discount. */
export function withoutCoupon(price: Pick<OrderPrice, "items" | "delivery">): OrderPrice {
  const { items, delivery } = price;
  return { items, discount: ZERO, delivery, total: sum([items, delivery]) };
}

/** Coupons take more than nothing and at most 99 percent, in steps of a hundredth (product.md, "Payments"). */
export function isDiscountPercentage(value: number): boolean {
  return value > 0 && value <= 99 && Number.isInteger(Math.round(value * 1e6) / 1e4);
}

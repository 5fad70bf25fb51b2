// All arithmetic of an order. The cart uses it for its preview, the server for the real order at its own prices.
import { minus, type Paise, paise, percentOf, sum, times, ZERO } from "./money.ts";

/** The delivery charge, and the items price above which delivery is free, in paise (spec, section 9). */
export interface DeliveryTerms {
  charge: Paise;
  freeAbove: Paise;
}

/** Whether no order pays for delivery, so that no amount needs to be shown. */
export function isDeliveryFree({ charge, freeAbove }: DeliveryTerms): boolean {
  return charge === ZERO || freeAbove === ZERO;
}

export const DEFAULT_DELIVERY: DeliveryTerms = { charge: paise(3_000), freeAbove: paise(50_000) };

/** Razorpay accepts no payment below one rupee (its API reference, "Create an Order"). */
export const MIN_PAYMENT = paise(100);

export const MIN_QUANTITY = 1;
export const MAX_QUANTITY = 99;
export const MAX_LINES = 50;

export interface PricedLine {
  /** Of one unit. */
  sellingPrice: Paise;
  quantity: number;
}

/** The lines of an order summary, in paise. `total` = items − discount + delivery. */
export interface OrderPrice {
  items: Paise;
  discount: Paise;
  delivery: Paise;
  total: Paise;
}

export function lineTotal(line: PricedLine): Paise {
  return times(line.sellingPrice, line.quantity);
}

/** The price of the items before discount and delivery. */
export function itemsPrice(lines: readonly PricedLine[]): Paise {
  return sum(lines.map(lineTotal));
}

/** The delivery charge for an items price before discount; zero for an empty cart. */
export function deliveryFor(items: Paise, terms: DeliveryTerms): Paise {
  // Strictly above: an order of exactly ₹500 still pays delivery.
  return items === ZERO || items > terms.freeAbove ? ZERO : terms.charge;
}

/** How many paise the items price is short of free delivery; zero if delivery is free already. */
export function shortOfFreeDelivery(items: Paise, terms: DeliveryTerms): Paise {
  return deliveryFor(items, terms) === ZERO ? ZERO : paise(terms.freeAbove - items + 1);
}

/**
 * What the shopper pays. A coupon reduces the price of the items, never the delivery charge.
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

/**
 * The price of the same order without its coupon. The delivery charge does not change: it depends on the items
 * price before discount.
 */
export function withoutCoupon(price: Pick<OrderPrice, "items" | "delivery">): OrderPrice {
  const { items, delivery } = price;
  return { items, discount: ZERO, delivery, total: sum([items, delivery]) };
}

export const MAX_COUPON_NAME_LENGTH = 40;

const MIN_PERCENTAGE = 0.01;

/** A discount is above zero and at most 99 percent, in steps of 0.01. */
export function isDiscountPercentage(value: number): boolean {
  return value >= MIN_PERCENTAGE && value <= 99 && Number.isInteger(Math.round(value * 1e6) / 1e4);
}

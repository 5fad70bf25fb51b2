// Refund amounts. The shares of an order's discount always add up to the discount, to the paisa: in whatever order
// units are refunded, the last one takes the remainder.
import type { Slug } from "./ids.ts";
import { minus, type Paise, paise, sum, ZERO } from "./money.ts";
import { isPaidFor, type OrderStatus } from "./order-status.ts";
import { lineTotal, type PricedLine } from "./pricing.ts";
import { unitsToPack } from "./units-to-pack.ts";

/**
 * Razorpay refunds no less than one rupee (its API reference, "Create a Refund"), so a smaller remainder could
 * never be refunded.
 */
export const MIN_REFUND = paise(100);

/**
 * The rest of a payment that can be refunded.
 * @param left captured minus refunded, paise
 * @returns zero for less than the smallest refund
 */
export function refundableRest(left: Paise): Paise {
  return left < MIN_REFUND ? ZERO : left;
}

/** `numerator`/`denominator` of an amount, rounded down to the paisa. */
function part(amount: number, numerator: number, denominator: number): number {
  return Number((BigInt(amount) * BigInt(numerator)) / BigInt(denominator));
}

/**
 * The amount paid for each line: its price minus its share of the discount. They add up to items − discount.
 * @param discount of the whole order, paise
 */
export function paidForLines(lines: readonly PricedLine[], discount: Paise): Paise[] {
  const items = sum(lines.map(lineTotal));
  let before = 0;
  return lines.map((line) => {
    const after = before + lineTotal(line);
    const share = part(discount, after, items) - part(discount, before, items);
    before = after;
    return paise(lineTotal(line) - share);
  });
}

/**
 * The amount paid for some units of a line.
 * @param paid for the whole line, paise
 * @param quantity units of the whole line
 * @param refunded units refunded before
 * @param units the units in question
 */
export function paidForUnits(paid: Paise, quantity: number, refunded: number, units: number): Paise {
  return paise(part(paid, refunded + units, quantity) - part(paid, refunded, quantity));
}

export interface RefundableLine extends PricedLine {
  productId: Slug;
  /** Units refunded before; for a parcel, units that have left it. */
  refunded: number;
}

/** What can still be refunded of an order. Amounts in paise. */
export interface RefundableOrder {
  lines: readonly RefundableLine[];
  discount: Paise;
  /** The delivery charge minus what was refunded of it. */
  deliveryLeft: Paise;
  /** The captured amount minus all refunds. */
  left: Paise;
}

/** Either units of lines, with or without the delivery charge, or an amount. */
export type RefundChoice =
  | { by: "lines"; lines: readonly { productId: Slug; quantity: number }[]; delivery: boolean }
  | { by: "amount"; amount: Paise };

export interface RefundAmounts {
  lines: { productId: Slug; quantity: number; amount: Paise }[];
  delivery: Paise;
  amount: Paise;
}

export type RefundProblem =
  | "nothing chosen"
  | "more units than left"
  | "more than left"
  | "under a rupee"
  | "leaves under a rupee";

/** The amounts of a refund, or why it is rejected. */
export function refundOf(order: RefundableOrder, choice: RefundChoice): RefundAmounts | RefundProblem {
  const amounts =
    choice.by === "amount" ? { lines: [], delivery: ZERO, amount: choice.amount } : byLines(order, choice);
  if (typeof amounts === "string") return amounts;
  if (amounts.amount <= 0) return "nothing chosen";
  if (amounts.amount > order.left) return "more than left";
  if (amounts.amount < MIN_REFUND) return "under a rupee";
  const rest = order.left - amounts.amount;
  return rest > 0 && rest < MIN_REFUND ? "leaves under a rupee" : amounts;
}

function byLines(
  { lines, discount, deliveryLeft }: RefundableOrder,
  choice: Extract<RefundChoice, { by: "lines" }>,
): RefundAmounts | RefundProblem {
  const paid = paidForLines(lines, discount);
  const chosen: RefundAmounts["lines"] = [];
  for (const { productId, quantity } of choice.lines) {
    const index = lines.findIndex((line) => line.productId === productId);
    const line = lines[index];
    if (!line || quantity < 1 || line.refunded + quantity > line.quantity) return "more units than left";
    const amount = paidForUnits(paid[index] as Paise, line.quantity, line.refunded, quantity);
    chosen.push({ productId, quantity, amount });
  }
  const delivery = choice.delivery ? deliveryLeft : ZERO;
  return { lines: chosen, delivery, amount: sum([...chosen.map(({ amount }) => amount), delivery]) };
}

/** Whether the owner can refund part of an order. The rest of a cancelled order is refunded automatically. */
export function canRefund(status: OrderStatus): boolean {
  return isPaidFor(status) && status !== "Cancelled" && status !== "Refunded";
}

/**
 * Why an order's units cannot be restocked: they are not in the shop.
 * @returns empty if they can
 */
export function whyNoRestock(status: OrderStatus): string {
  if (status === "Shipped")
    return "The parcel is with the courier. Items can go back into stock once it is returned.";
  return status === "Lost" ? "The parcel is lost, so its items cannot go back into stock." : "";
}

/**
 * The contents of the parcel after refunds: the units that have not left it, and what was paid for them.
 * @param discount of the whole order, paise
 */
export function parcelContents<Line extends RefundableLine>(
  lines: readonly Line[],
  discount: Paise,
): { lines: Line[]; itemsPrice: Paise; discount: Paise } {
  const paid = paidForLines(lines, discount);
  const rest = lines.map((line, index) => {
    const quantity = unitsToPack({ quantity: line.quantity, goneUnits: line.refunded });
    const worth = paidForUnits(paid[index] as Paise, line.quantity, line.refunded, quantity);
    return { line: { ...line, quantity }, worth };
  });
  const left = rest.filter(({ line }) => line.quantity > 0);
  const itemsPrice = sum(left.map(({ line }) => lineTotal(line)));
  return {
    lines: left.map(({ line }) => line),
    itemsPrice,
    discount: minus(itemsPrice, sum(left.map(({ worth }) => worth))),
  };
}

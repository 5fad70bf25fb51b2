// The words in which the screens show orders, payments and messages.

import type { Address } from "../../../contract/address.ts";
import type { OrderLine } from "../../../contract/checkout.ts";
import { ORDER_STATUSES, type OrderStatus, statusesAfter } from "../../../rules/order-status.ts";
import { unitsToPack } from "../../../rules/units-to-pack.ts";

/** The lines of an address below the name, as on a parcel. */
export function addressLines({ houseNo, roadName, landmark, city, state, pincode }: Address): string[] {
  return [houseNo, roadName, landmark, `${city} ${pincode}`, state].filter((line) => line.trim() !== "");
}

/** The first item with its quantity, and how many more there are: "2 × Banana Chips + 1 more". */
export function itemsInShort(items: readonly OrderLine[]): string {
  const [first, ...others] = items;
  if (!first) return "";
  const opening = `${first.quantity} × ${first.name}`;
  return others.length > 0 ? `${opening} + ${others.length} more` : opening;
}

/** What was paid back of a line: "2 of 3, 1 paid back"; empty where nothing was. */
export function refundedWords(line: { quantity: number; refundedUnits: number }): string {
  const { quantity, refundedUnits } = line;
  if (refundedUnits === 0) return "";
  const left = unitsToPack(line);
  if (left > 0) return `${left} of ${quantity}, ${refundedUnits} paid back`;
  return quantity === 1 ? "Paid back" : `All ${quantity} paid back`;
}

/** The labels of the steps that staff can take, by the status they lead to. */
const STEPS = { Confirmed: "Confirm and e-mail", Packed: "Packed", Shipped: "Ship", Delivered: "Delivered" };

export interface OrderStep {
  to: keyof typeof STEPS;
  words: string;
}

/** The next step that staff can take; null where there is none. */
export function nextStep(status: OrderStatus): OrderStep | null {
  const to = statusesAfter(status).find((next): next is OrderStep["to"] => next in STEPS);
  return to ? { to, words: STEPS[to] } : null;
}

/** The later of two statuses of one order. Orders never move back, and ORDER_STATUSES is in the order of their life. */
export function laterStatus(a: OrderStatus, b: OrderStatus): OrderStatus {
  return ORDER_STATUSES.indexOf(a) > ORDER_STATUSES.indexOf(b) ? a : b;
}

/** Those that need work come first. */
export const STATUS_TABS = [
  "Paid",
  "Confirmed",
  "Packed",
  "Shipped",
  "Delivered",
  "Returned",
  "Lost",
  "Cancelled",
  "Refunded",
  "Verified",
  "Created",
  "Expired",
] as const satisfies readonly OrderStatus[];

const PAYMENT_STATES: Record<string, string> = {
  open: "Waiting for the payment",
  authorised: "Set aside by the bank, not taken",
  paid: "Paid",
  "refund due": "Will be paid back",
  "refund on its way": "On its way back to the shopper",
  refunded: "Paid back",
  "refund failed": "Could not be paid back",
  closed: "Given up without paying",
};

export function paymentWords(state: string): string {
  return PAYMENT_STATES[state] ?? state;
}

const REFUND_REASONS: Record<string, string> = {
  mismatch: "the amount was not the order's",
  "already paid": "the order had been paid already",
  "not payable": "the order could no longer be paid",
  "out of stock": "a product was sold out meanwhile",
  "coupon used up": "the coupon was used up meanwhile",
  "order cancelled": "the order was cancelled",
  "refunded by the provider": "it was given back at the payment provider",
  "unknown order": "the shop has no such order",
};

export function refundReason(reason: string): string {
  return REFUND_REASONS[reason] ?? reason;
}

const MESSAGES: Record<string, string> = {
  received: "We have received your order",
  confirmation: "Your order is confirmed",
  shipped: "Your order is on its way",
  delivered: "Your order has arrived",
  "partly refunded": "Part of your money is on its way back",
  cancelled: "Your order is cancelled",
  refunded: "Your money is on its way back",
};

export function messageWords(kind: string): string {
  return MESSAGES[kind] ?? kind;
}

/** Who moved an order. @param actor `shopper`, `system` or `admin:<username>` */
export function actorWords(actor: string): string {
  if (actor === "shopper") return "the shopper";
  if (actor === "system") return "the shop by itself";
  return actor.replace(/^admin:/, "");
}

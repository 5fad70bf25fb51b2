// The texts with which the screens show orders, payments and messages.

import type { Address } from "../../../contract/address.ts";
import type { OrderLine } from "../../../contract/checkout.ts";
import type { AdminOrder } from "../../../contract/orders.ts";
import { isStoppedByHold, type OrderStatus } from "../../../rules/order-status.ts";
import type { HeldParcelState } from "../../../rules/parcel-stages.ts";
import type { HoldReason, PaymentMethod } from "../../../rules/payment-states.ts";
import { unitsToPack } from "../../../rules/units-to-pack.ts";

/** The lines of an address below the name, as on a parcel. */
export function addressLines({ houseNo, roadName, landmark, city, state, pincode }: Address): string[] {
  const lines = [houseNo, roadName, landmark, `${city} ${pincode}`, state].map((line) => line.trim());
  return lines.filter((line) => line !== "");
}

/** The first item with its quantity, and how many more there are: "2 × Banana Chips + 1 more". */
export function itemsInShort(items: readonly OrderLine[]): string {
  const [first, ...others] = items;
  if (!first) return "";
  const opening = `${first.quantity} × ${first.name}`;
  return others.length > 0 ? `${opening} + ${others.length} more` : opening;
}

/** The contents of the parcel: "2 × Banana Chips, 1 × Achappam". */
export function itemsToPackInShort(
  items: readonly { name: string; quantity: number; goneUnits: number }[],
): string {
  return items
    .map((line) => ({ name: line.name, units: unitsToPack(line) }))
    .filter(({ units }) => units > 0)
    .map(({ name, units }) => `${units} × ${name}`)
    .join(", ");
}

export interface OrderStep {
  to: "Confirmed" | "Packed" | "Shipped" | "Delivered";
  words: string;
  /** It is taken on a screen of its own. */
  isLink?: boolean;
}

const STEPS: Readonly<Partial<Record<OrderStatus, OrderStep>>> = {
  Paid: { to: "Confirmed", words: "Confirm and e-mail" },
  Confirmed: { to: "Packed", words: "Packed" },
  Packed: { to: "Shipped", words: "Ship", isLink: true },
  Shipped: { to: "Delivered", words: "Delivered" },
};
const HAND_OVER: OrderStep = { to: "Shipped", words: "Handed over" };

type Steppable = Pick<AdminOrder, "status" | "isBooked" | "held">;

/** The usual next step that staff can take; null where there is none, or where the order is held. */
export function nextStep({ status, isBooked, held }: Steppable): OrderStep | null {
  const step = status === "Packed" && isBooked ? HAND_OVER : STEPS[status];
  return step && !(held && isStoppedByHold(step.to)) ? step : null;
}

const HOLDS: Readonly<Record<HoldReason, string>> = {
  dispute: "Held: the shopper's bank disputes the payment",
  refunded: "Held: all the money has gone back",
  staff: "On hold",
};

/** Why an order must not be sent for now. @param reason of a hold by staff */
export function heldWords(held: HoldReason, reason: string | null): string {
  return held === "staff" && reason ? `${HOLDS.staff}: ${reason}` : HOLDS[held];
}

const HELD_PARCELS: Readonly<Record<HeldParcelState, string>> = {
  cancelled: "Its courier booking is cancelled. Keep the parcel here.",
  "being cancelled": "Its courier booking is being cancelled. Keep the parcel here.",
  booked: "The courier may still collect its parcel. Do not hand it over.",
};

/** The state of the courier booking of an order on hold, and what to do with the parcel. */
export function heldParcelText(state: HeldParcelState): string {
  return HELD_PARCELS[state] ?? "";
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
  "refund due": "To be refunded",
  "refund on its way": "On its way back to the shopper",
  refunded: "Refunded",
  "refund failed": "Could not be refunded",
  closed: "Given up without paying",
};

export function paymentText(state: string, method: PaymentMethod): string {
  if (method === "cash" && state === "paid") return "Paid in cash";
  if (method === "cash" && state === "refund due") return "To be refunded manually";
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
  "tracking number": "Your parcel's tracking number",
  delivered: "Your order has arrived",
  "partly refunded": "Part of your money is on its way back",
  cancelled: "Your order is cancelled",
  refunded: "Your money is on its way back",
  "payment refunded": "Your payment goes back to you",
};

export function messageWords(kind: string): string {
  return MESSAGES[kind] ?? kind;
}

/** Who moved an order. @param actor `shopper`, `courier`, `system` or `admin:<username>` */
export function actorText(actor: string): string {
  if (actor === "shopper" || actor === "courier") return `the ${actor}`;
  if (actor === "system") return "the shop by itself";
  return actor.replace(/^admin:/, "");
}

/** Why a step is no longer possible while its reason is being typed. */
export function outdatedText(status: OrderStatus): string {
  return `The order is ${status} by now: somebody, or the courier, has moved it on. What you have typed can still be copied.`;
}

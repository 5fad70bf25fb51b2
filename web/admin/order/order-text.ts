// Texts for orders, payments and messages on the screens.

import type { Address } from "../../../contract/address.ts";
import type { OrderLine } from "../../../contract/checkout.ts";
import type { AdminOrder } from "../../../contract/orders.ts";
import type { MessageKind } from "../../../rules/message-kinds.ts";
import { isStoppedByHold, type OrderStatus } from "../../../rules/order-status.ts";
import type { HeldParcelState } from "../../../rules/parcel-stages.ts";
import type { HoldReason, PaymentMethod } from "../../../rules/payment-states.ts";
import { unitsToPack } from "../../../rules/units-to-pack.ts";

/** The lines of an address below the name, as on a parcel label. */
export function addressLines({ houseNo, roadName, landmark, city, state, pincode }: Address): string[] {
  const lines = [houseNo, roadName, landmark, `${city} ${pincode}`, state].map((line) => line.trim());
  return lines.filter((line) => line !== "");
}

/** The first item, and the number of others: "2 × Banana Chips + 1 more". */
export function itemsInShort(items: readonly Pick<OrderLine, "name" | "quantity">[]): string {
  const [first, ...others] = items;
  if (!first) return "";
  const opening = `${first.quantity} × ${first.name}`;
  return others.length > 0 ? `${opening} + ${others.length} more` : opening;
}

/** The lines with units to pack: without units that were refunded or removed. */
export function linesToPack<Line extends { quantity: number; goneUnits: number }>(items: readonly Line[]) {
  return items.map((line) => ({ ...line, units: unitsToPack(line) })).filter(({ units }) => units > 0);
}

export interface OrderStep {
  to: "Confirmed" | "Packed" | "Shipped" | "Delivered";
  label: string;
  /** The step has its own screen. */
  isLink?: boolean;
}

const STEPS: Readonly<Partial<Record<OrderStatus, OrderStep>>> = {
  Paid: { to: "Confirmed", label: "Confirm and e-mail" },
  Confirmed: { to: "Packed", label: "Packed" },
  Packed: { to: "Shipped", label: "Ship", isLink: true },
  Shipped: { to: "Delivered", label: "Delivered" },
};
/** For an order without an e-mail address. */
const CONFIRM_ONLY: OrderStep = { to: "Confirmed", label: "Confirm" };
const HAND_OVER: OrderStep = { to: "Shipped", label: "Handed over" };

type Steppable = Pick<AdminOrder, "status" | "isBooked" | "held"> & Partial<Pick<AdminOrder, "email">>;

/** The usual next step that staff can take; null if there is none or the order is on hold. */
export function nextStep({ status, isBooked, held, email }: Steppable): OrderStep | null {
  const step =
    status === "Packed" && isBooked
      ? HAND_OVER
      : status === "Paid" && email === null
        ? CONFIRM_ONLY
        : STEPS[status];
  return step && !(held && isStoppedByHold(step.to)) ? step : null;
}

const HOLDS: Readonly<Record<HoldReason, string>> = {
  dispute: "On hold: payment disputed by the customer's bank",
  refunded: "On hold: fully refunded",
  staff: "On hold",
};

/** Why an order is on hold. @param reason typed by staff, for a hold by staff */
export function holdText(held: HoldReason, reason: string | null): string {
  return held === "staff" && reason ? `${HOLDS.staff}: ${reason}` : HOLDS[held];
}

const HELD_PARCELS: Readonly<Record<HeldParcelState, string>> = {
  cancelled: "Its courier booking is cancelled. Keep the parcel here.",
  "being cancelled": "Its courier booking is being cancelled. Keep the parcel here.",
  booked: "The courier may still collect its parcel. Do not hand it over.",
};

/** For an order on hold: the state of its courier booking, and what to do with the parcel. */
export function heldParcelText(state: HeldParcelState): string {
  return HELD_PARCELS[state] ?? "";
}

/** Statuses that need work come first. */
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
  open: "Waiting for payment",
  authorised: "Authorised by the bank, not collected yet",
  paid: "Paid",
  "refund due": "To be refunded",
  "refund on its way": "Refund on its way",
  refunded: "Refunded",
  "refund failed": "Refund failed",
  closed: "Not paid",
};

export function paymentText(state: string, method: PaymentMethod): string {
  if (method === "cash" && state === "paid") return "Paid in cash";
  if (method === "cash" && state === "refund due") return "To be refunded by you";
  return PAYMENT_STATES[state] ?? state;
}

const REFUND_REASONS: Record<string, string> = {
  mismatch: "the amount did not match the order",
  "already paid": "the order was already paid",
  "not payable": "the order could no longer be paid",
  "out of stock": "a product had sold out",
  "coupon used up": "the coupon could no longer be used",
  "order cancelled": "the order was cancelled",
  "refunded by the provider": "it was refunded in Razorpay",
  "unknown order": "the order does not exist",
};

export function refundReason(reason: string): string {
  return REFUND_REASONS[reason] ?? reason;
}

const MESSAGES: Record<MessageKind, string> = {
  received: "We have received your order",
  confirmation: "Your order is confirmed",
  shipped: "Your order is on its way",
  "tracking number": "Your parcel's tracking number",
  "tracking number changed": "Your parcel's tracking number has changed",
  delivered: "Your order has arrived",
  "partly refunded": "Refund for your order",
  cancelled: "Your order is cancelled",
  refunded: "Your refund is on its way",
  "payment refunded": "Your payment is being refunded",
};

export function messageTitle(kind: string): string {
  return kind in MESSAGES ? MESSAGES[kind as MessageKind] : kind;
}

/** Who moved an order. @param actor `shopper`, `courier`, `system` or `admin:<username>` */
export function actorText(actor: string): string {
  if (actor === "shopper" || actor === "courier") return `the ${actor}`;
  if (actor === "system") return "automatically";
  return actor.replace(/^admin:/, "");
}

/** As in "by asha" and "by the courier"; "automatically" for the shop itself. */
export function byActor(actor: string): string {
  return actor === "system" ? "automatically" : `by ${actorText(actor)}`;
}

/** The message of a reason dialog whose order has moved while the reason was typed. */
export function outdatedText(status: OrderStatus): string {
  return `The order is ${status} now: it was changed by other staff or the courier. You can still copy what you typed.`;
}

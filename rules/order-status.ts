// An order's statuses and the moves allowed between them.

export const ORDER_STATUSES = [
  "Created",
  "Verified",
  "Paid",
  "Confirmed",
  "Packed",
  "Shipped",
  "Delivered",
  "Returned",
  "Lost",
  "Cancelled",
  "Refunded",
  "Expired",
] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

const NAMES: Readonly<Partial<Record<OrderStatus, string>>> = {
  Created: "Checkout started",
  Verified: "Not paid yet",
};

/** What screens call a status. The others are called as in the calls (specification, section 5). */
export function statusName(status: OrderStatus): string {
  return NAMES[status] ?? status;
}

/** Those of an order that is paid and whose parcel is still to arrive. */
export const AWAITED_STATUSES: readonly OrderStatus[] = ["Paid", "Confirmed", "Packed", "Shipped"];

const MOVES: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  Created: ["Verified", "Expired"],
  Verified: ["Paid", "Expired"],
  Paid: ["Confirmed", "Cancelled"],
  Confirmed: ["Packed", "Cancelled"],
  Packed: ["Shipped", "Cancelled"],
  Shipped: ["Delivered", "Returned", "Lost"],
  Delivered: [],
  Returned: ["Packed", "Cancelled"],
  Lost: ["Packed", "Cancelled"],
  Cancelled: ["Refunded"],
  Refunded: [],
  Expired: [],
};

/** Moves back after a mistake: made by staff with a reason, without an e-mail. */
const CORRECTIONS: Readonly<Partial<Record<OrderStatus, OrderStatus>>> = {
  Packed: "Confirmed",
  Delivered: "Shipped",
};

/** Moves that staff can undo directly afterwards, without a reason. */
const UNDOS: Readonly<Partial<Record<OrderStatus, OrderStatus>>> = { ...CORRECTIONS, Shipped: "Packed" };

/**
 * The status restored by undoing a move to `to`; null if it cannot be undone. Shipped has an undo but no
 * correction: the undo is accepted only until the shopper is notified (undo-window.ts).
 */
export function undoOf(to: OrderStatus): OrderStatus | null {
  return UNDOS[to] ?? null;
}

/** The status to which a mistaken one can be corrected; null if there is none. */
export function correctionOf(from: OrderStatus): OrderStatus | null {
  return CORRECTIONS[from] ?? null;
}

/** False for a status that only the next release knows. */
export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return statusesAfter(from).includes(to);
}

export function statusesAfter(from: OrderStatus): readonly OrderStatus[] {
  return MOVES[from] ?? [];
}

export function statusesBefore(to: OrderStatus): OrderStatus[] {
  return ORDER_STATUSES.filter((from) => canMove(from, to));
}

/** Whether a hold blocks moves to this status: nothing of a held order may be sent. */
export function isStoppedByHold(to: OrderStatus): boolean {
  return to === "Confirmed" || to === "Packed" || to === "Shipped";
}

/** Whether a parcel must not leave the shop: its order is on hold, and the courier does not have it yet. */
export function isParcelStopped(status: OrderStatus, held: string | null): boolean {
  return held !== null && status === "Packed";
}

/** Whether staff can put the order on hold: it is paid and not in transit. */
export function isHoldable(status: OrderStatus): boolean {
  return ["Paid", "Confirmed", "Packed", "Returned", "Lost"].includes(status);
}

export function isOrderStatus(value: string): value is OrderStatus {
  return (ORDER_STATUSES as readonly string[]).includes(value);
}

/** Paid, and neither cancelled nor refunded. */
export function isPaidAndNotRefunded(status: OrderStatus): boolean {
  return isPaidFor(status) && status !== "Cancelled" && status !== "Refunded";
}

/** Whether money has arrived for an order in this status; true also after it was refunded. */
export function isPaidFor(status: OrderStatus): boolean {
  return !["Created", "Verified", "Expired"].includes(status);
}

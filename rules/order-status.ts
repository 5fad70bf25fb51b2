// An order's statuses and the moves allowed between them (product.md, "Order life").

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

/** Moves back, for what was pressed by mistake: made by staff with a reason, and without an e-mail. */
const CORRECTIONS: Readonly<Partial<Record<OrderStatus, OrderStatus>>> = {
  Packed: "Confirmed",
  Delivered: "Shipped",
};

/** Moves that staff can undo directly after making them, without a reason. */
const UNDOS: Readonly<Partial<Record<OrderStatus, OrderStatus>>> = { ...CORRECTIONS, Shipped: "Packed" };

/**
 * The status that an undo of the move to `to` returns to; null where it cannot be undone. Shipped is no correction: its undo
 * is only accepted before the shopper is notified (undo-window.ts).
 */
export function undoOf(to: OrderStatus): OrderStatus | null {
  return UNDOS[to] ?? null;
}

/** The status that a mistaken one is corrected to; null where there is no correction. */
export function correctionOf(from: OrderStatus): OrderStatus | null {
  return CORRECTIONS[from] ?? null;
}

/** Not from a status that only the next release knows. */
export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return statusesAfter(from).includes(to);
}

export function statusesAfter(from: OrderStatus): readonly OrderStatus[] {
  return MOVES[from] ?? [];
}

export function statusesBefore(to: OrderStatus): OrderStatus[] {
  return ORDER_STATUSES.filter((from) => canMove(from, to));
}

/** Whether an order that is held must not be moved to a status: nothing of it is to be sent for now. */
export function isStoppedByHold(to: OrderStatus): boolean {
  return to === "Confirmed" || to === "Packed" || to === "Shipped";
}

/** Whether a parcel must not leave the shop: its order is on hold, and the courier does not have it yet. */
export function isParcelStopped(status: OrderStatus, held: string | null): boolean {
  return held !== null && status === "Packed";
}

/** Whether the shop can let an order wait: it is paid for, and not on its way. */
export function isHoldable(status: OrderStatus): boolean {
  return ["Paid", "Confirmed", "Packed", "Returned", "Lost"].includes(status);
}

export function isOrderStatus(word: string): word is OrderStatus {
  return (ORDER_STATUSES as readonly string[]).includes(word);
}

/** Whether an order is paid, and neither cancelled nor paid back. */
export function isPaidAndKept(status: OrderStatus): boolean {
  return isPaidFor(status) && status !== "Cancelled" && status !== "Refunded";
}

/** Whether money has arrived for an order in this status. */
export function isPaidFor(status: OrderStatus): boolean {
  return !["Created", "Verified", "Expired"].includes(status);
}

/**
 * Actors other than staff that move an order: the shopper by paying, the courier by delivering, the shop's
 * background jobs.
 */
const SHOP_ACTORS = ["shopper", "courier", "system"] as const;

/** Stored in `order_moves.actor`. */
export type OrderActor = (typeof SHOP_ACTORS)[number] | `admin:${string}`;

/** @param name the staff account's username */
export function staffActor({ name }: { name: string }): OrderActor {
  return `admin:${name}`;
}

export function isStaffActor(actor: OrderActor): boolean {
  return actor.startsWith("admin:");
}

/** The recorded reason of an undo. */
export const UNDONE = "Undone";

/** The recorded reasons of moves that staff cause without entering one. */
export const PHONE_ORDER = "Phone order";
export const PAID_IN_CASH = "Paid in cash";

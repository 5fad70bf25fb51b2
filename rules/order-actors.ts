/** Who can move an order besides the staff: the shopper by paying, the courier by delivering, the shop's own jobs. */
const SHOP_ACTORS = ["shopper", "courier", "system"] as const;

/** Who moved an order, as `order_moves.actor` stores it. */
export type OrderActor = (typeof SHOP_ACTORS)[number] | `admin:${string}`;

/** The actor for a member of the staff. @param name her username */
export function staffActor({ name }: { name: string }): OrderActor {
  return `admin:${name}`;
}

export function isStaffActor(actor: OrderActor): boolean {
  return actor.startsWith("admin:");
}

/** Why a move was undone, in the record of moves. */
export const UNDONE = "Undone";

/** Why staff moved an order on by themselves, in the record of moves. */
export const PHONE_ORDER = "Phone order";
export const PAID_IN_CASH = "Paid in cash";

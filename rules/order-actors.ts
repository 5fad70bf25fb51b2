/** Who moves orders besides the staff: the shopper by paying, the courier by delivering, the shop's own jobs. */
export const SHOP_ACTORS = ["shopper", "courier", "system"] as const;

/** Who moved an order, as the record has it. */
export type OrderActor = (typeof SHOP_ACTORS)[number] | `admin:${string}`;

/** A member of the staff, as the record of an order's moves names her. */
export function staffActor({ name }: { name: string }): OrderActor {
  return `admin:${name}`;
}

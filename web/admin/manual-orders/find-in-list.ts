import type { AdminOrder, SearchEntity } from "../../../contract/orders.ts";
import { phoneFromTyping } from "../../../rules/phone.ts";

export interface Search {
  entity: Exclude<SearchEntity, "name">;
  value: string;
}

type Searched = Pick<AdminOrder, "orderId" | "dispatchNumber" | "phone" | "email">;

/** Whole values, in capitals or not, as the server's own search compares them; a phone however it is written. */
export function isFound(order: Searched, { entity, value }: Search): boolean {
  const wanted = entity === "phone" ? phoneFromTyping(value) : value.trim().toLowerCase();
  const known = entity === "orderId" ? [order.orderId, order.dispatchNumber] : [order[entity]];
  return known.some((text) => text?.toLowerCase() === wanted);
}

import type { AdminOrder, SearchEntity } from "../../../contract/orders.ts";
import { asciiDigits } from "../../../rules/digits.ts";
import { phoneFromTyping } from "../../../rules/read-phone.ts";

/** By what was typed, or what that had found before the page was loaded again. */
export type Search =
  | { entity: Exclude<SearchEntity, "name">; value: string }
  | { orderIds: ReadonlySet<string> };

type Searched = Pick<AdminOrder, "orderId" | "dispatchNumber" | "phone" | "email">;

/** Whole values, in capitals or not, as the server's own search compares them; a phone however it is written. */
export function isFound(order: Searched, search: Search): boolean {
  if ("orderIds" in search) return search.orderIds.has(order.orderId);
  const { entity, value } = search;
  const wanted = entity === "phone" ? phoneFromTyping(value) : asciiDigits(value).trim().toLowerCase();
  const known = entity === "orderId" ? [order.orderId, order.dispatchNumber] : [order[entity]];
  return known.some((text) => text?.toLowerCase() === wanted);
}

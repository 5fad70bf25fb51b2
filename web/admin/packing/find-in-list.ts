import type { AdminOrder, SearchEntity } from "../../../contract/orders.ts";
import { asciiDigits } from "../../../rules/digits.ts";
import { phoneFromTyping } from "../../../rules/read-phone.ts";

/** A typed search, or the orders that a search found before a reload of the page. */
export type Search =
  | { entity: Exclude<SearchEntity, "name">; value: string }
  | { orderIds: ReadonlySet<string> };

type Searched = Pick<AdminOrder, "orderId" | "dispatchNumber" | "phone" | "contactPhone" | "email">;

/** Matches whole values, ignoring case, as the server's search does; phone numbers in any format. */
export function isFound(order: Searched, search: Search): boolean {
  if ("orderIds" in search) return search.orderIds.has(order.orderId);
  const { entity, value } = search;
  const searched = entity === "phone" ? phoneFromTyping(value) : asciiDigits(value).trim().toLowerCase();
  const known = {
    orderId: [order.orderId, order.dispatchNumber],
    dispatchNumber: [order.dispatchNumber],
    phone: [order.phone, order.contactPhone],
    email: [order.email],
  };
  return known[entity].some((text) => text?.toLowerCase() === searched);
}

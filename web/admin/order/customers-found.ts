import type { AdminOrder } from "../../../contract/orders.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { hasPart, readCustomerSearch } from "../../../rules/order-search.ts";
import type { Phone } from "../../../rules/phone.ts";
import { readPhone } from "../../../rules/read-phone.ts";
import { toSearchText } from "../../../rules/search-text.ts";

export interface FoundCustomer {
  /** The first of the found orders; it opens the customer's page. */
  orderId: OrderNumber;
  phone: Phone;
  name: string;
  /** How many of the found orders are the customer's. */
  orders: number;
}

/** Fewer letters occur in most names. */
const MIN_LETTERS = 2;

/**
 * The customers among found orders whose phone number or a part of it, name or e-mail address was searched for.
 * @param orders in the order of the search
 * @param typed the text of the search
 */
export function customersFound(
  orders: readonly Pick<AdminOrder, "orderId" | "phone" | "name" | "email">[],
  typed: string,
): FoundCustomer[] {
  const text = typed.trim().toLowerCase();
  const name = toSearchText(text);
  const phone = readPhone(text);
  const parts = readCustomerSearch(text)
    .flat()
    .filter((term) => term.by === "partOfNumber");
  const isMeant = (order: (typeof orders)[number]) =>
    order.phone === phone ||
    parts.some((part) => order.phone !== null && hasPart(order.phone, part)) ||
    order.email?.toLowerCase() === text ||
    (name.length >= MIN_LETTERS && order.name !== null && toSearchText(order.name).includes(name));
  const found = new Map<Phone, FoundCustomer>();
  for (const order of orders) {
    if (order.phone === null || !isMeant(order)) continue;
    const known = found.get(order.phone);
    if (known) known.orders += 1;
    else
      found.set(order.phone, {
        orderId: order.orderId,
        phone: order.phone,
        name: order.name ?? "",
        orders: 1,
      });
  }
  return [...found.values()];
}

// The customers last opened in this tab, by the numbers of their orders: no personal data is stored, and an erased
// customer is not found by them. Deleted at logout.
import { MAX_CUSTOMERS_LISTED } from "../../../contract/customers.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { stored } from "../../storage.ts";

interface Seen {
  /** The user's name. */
  by: string | null;
  /** The last one first. */
  orderIds: OrderNumber[];
}

const storedSeen = stored(
  "customers-seen",
  (json) => (Array.isArray((json as Partial<Seen> | null)?.orderIds) ? (json as Seen) : null),
  "tab",
);

/** @param username of the logged-in user */
export function seenCustomers(username: string | null): OrderNumber[] {
  const seen = storedSeen.read();
  return seen?.by === username ? seen.orderIds : [];
}

/** Stores that a customer's page was seen. @param orderId opens the page */
export function rememberCustomer(username: string | null, orderId: OrderNumber): void {
  const others = seenCustomers(username).filter((other) => other !== orderId);
  storedSeen.write({ by: username, orderIds: [orderId, ...others].slice(0, MAX_CUSTOMERS_LISTED) });
}

export function forgetSeenCustomers(): void {
  storedSeen.remove();
}

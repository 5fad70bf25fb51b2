// Where somebody was in the list of orders, for when she comes back to it from one of them.
import type { AdminOrder, SearchEntity } from "../../../../contract/orders.ts";
import type { OrderStatus } from "../../../../rules/order-status.ts";

export interface FoundOrders {
  entity: SearchEntity;
  value: string;
  orders: AdminOrder[];
}

interface Place {
  /** Of the entry in the browser's history. */
  key: string;
  status: OrderStatus;
  orderIds: string[];
  found: FoundOrders | null;
}

let place: Place | null = null;

export function keepPlace(now: Place): void {
  place = now;
}

/** How many orders of this status were on the glass: so many are loaded again. */
export function shownCount(status: OrderStatus): number {
  return place?.status === status && !place.found ? place.orderIds.length : 0;
}

/** What had been searched for when this entry of the history was left. */
export function foundAt(key: string): FoundOrders | null {
  return place?.key === key ? place.found : null;
}

/** The orders before and after one in the list it was opened from. */
export function neighbours(orderId: string): { previous: string | undefined; next: string | undefined } {
  const at = place?.orderIds.indexOf(orderId) ?? -1;
  if (!place || at < 0) return { previous: undefined, next: undefined };
  return { previous: place.orderIds[at - 1], next: place.orderIds[at + 1] };
}

// What the list of orders showed when it was left, for coming back to it from one of its orders.

import type { SearchEntity } from "../../../../contract/orders.ts";
import type { OrderNumber } from "../../../../rules/ids.ts";
import type { OrderStatus } from "../../../../rules/order-status.ts";
import type { ListedOrder } from "../known-status.ts";

export interface FoundOrders {
  entity: SearchEntity;
  value: string;
  orders: ListedOrder[];
}

interface ListState {
  /** Of the entry in the browser's history. */
  key: string;
  status: OrderStatus;
  orderIds: OrderNumber[];
  found: FoundOrders | null;
}

let state: ListState | null = null;

export function saveListState(shown: ListState): void {
  state = shown;
}

/** How many orders of this status were shown: that many are loaded again. */
export function shownCount(status: OrderStatus): number {
  return state?.status === status && !state.found ? state.orderIds.length : 0;
}

/** The search that was shown when this entry of the history was left. */
export function foundAt(key: string): FoundOrders | null {
  return state?.key === key ? state.found : null;
}

/** The orders before and after one in the list it was opened from. */
export function neighbours(orderId: OrderNumber): {
  previous: OrderNumber | undefined;
  next: OrderNumber | undefined;
} {
  const index = state?.orderIds.indexOf(orderId) ?? -1;
  if (!state || index < 0) return { previous: undefined, next: undefined };
  return { previous: state.orderIds[index - 1], next: state.orderIds[index + 1] };
}

// What the order list showed last, for Back from an order and for its Previous and Next links. Cleared at logout, since it
// holds shoppers' data.

import type { OrderNumber } from "../../../../rules/ids.ts";
import type { ListedOrder } from "../known-status.ts";
import { isSameList, type ListCriteria } from "./order-criteria.ts";

interface ListState {
  /** The key of the browser's history entry. */
  key: string;
  criteria: ListCriteria;
  orderIds: OrderNumber[];
  /** Search results; null without a search. */
  found: ListedOrder[] | null;
}

let state: ListState | null = null;

export function saveListState(shown: ListState): void {
  state = shown;
}

export function forgetListState(): void {
  state = null;
}

/** How many orders of this list were shown, so that as many are loaded again; 0 for another list or a search. */
export function shownCount(criteria: ListCriteria): number {
  return state && isSameList(state.criteria, criteria) && !state.found ? state.orderIds.length : 0;
}

/** The search results of a history entry, as last shown; null if there are none. */
export function foundAt(key: string): ListedOrder[] | null {
  return state?.key === key ? state.found : null;
}

/** The previous and the next order in the list that this order was opened from. */
export function neighbours(orderId: OrderNumber): {
  previous: OrderNumber | undefined;
  next: OrderNumber | undefined;
} {
  const index = state?.orderIds.indexOf(orderId) ?? -1;
  if (!state || index < 0) return { previous: undefined, next: undefined };
  return { previous: state.orderIds[index - 1], next: state.orderIds[index + 1] };
}

// What the list of orders showed when it was left, for the return from one of its orders. Cleared at the logout, since it has
// data of shoppers.

import type { OrderNumber } from "../../../../rules/ids.ts";
import type { ListedOrder } from "../known-status.ts";
import { isSameList, type ListCriteria } from "./order-criteria.ts";

interface ListState {
  /** Of the entry in the browser's history. */
  key: string;
  criteria: ListCriteria;
  orderIds: OrderNumber[];
  /** The orders that a search found; null without a search. */
  found: ListedOrder[] | null;
}

let state: ListState | null = null;

export function saveListState(shown: ListState): void {
  state = shown;
}

export function forgetListState(): void {
  state = null;
}

/** How many orders of this list were shown: as many are loaded again. */
export function shownCount(criteria: ListCriteria): number {
  return state && isSameList(state.criteria, criteria) && !state.found ? state.orderIds.length : 0;
}

/** What a search had found when this entry of the history was left. */
export function foundAt(key: string): ListedOrder[] | null {
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

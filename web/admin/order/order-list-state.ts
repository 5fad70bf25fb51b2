// The orders that the list showed last, for the Previous and Next links of an order. Cleared at logout.

import type { OrderNumber } from "../../../rules/ids.ts";

let listed: readonly OrderNumber[] = [];

export function saveListState(orderIds: readonly OrderNumber[]): void {
  listed = orderIds;
}

export function forgetListState(): void {
  listed = [];
}

/** The previous and the next order in the list that this order was opened from. */
export function neighbours(orderId: OrderNumber): {
  previous: OrderNumber | undefined;
  next: OrderNumber | undefined;
} {
  const index = listed.indexOf(orderId);
  if (index < 0) return { previous: undefined, next: undefined };
  return { previous: listed[index - 1], next: listed[index + 1] };
}

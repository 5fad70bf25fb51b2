// The newest status of an order that this screen knows: that of the list, or one that came later by an event or by a step taken
// here. Orders can move back, so the status alone does not show which is newer.

import type { AdminOrder } from "../../../contract/orders.ts";
import type { OrderStatus } from "../../../rules/order-status.ts";

/** An order of a list, and when the list was requested. */
export interface ListedOrder extends AdminOrder {
  /** `performance.now()` */
  requestedAt: number;
}

export interface KnownStatus {
  status: OrderStatus;
  /** `performance.now()`; infinite while a step is on its way to the server. */
  at: number;
}

/** Adds the time of the request to the orders of a list. A status that became known later is newer. */
export async function listed(load: () => Promise<readonly AdminOrder[]>): Promise<ListedOrder[]> {
  const requestedAt = performance.now();
  return (await load()).map((order) => ({ ...order, requestedAt }));
}

export function latestStatus(
  { status, requestedAt }: Pick<ListedOrder, "status" | "requestedAt">,
  known: KnownStatus | undefined,
): OrderStatus {
  return known && known.at >= requestedAt ? known.status : status;
}

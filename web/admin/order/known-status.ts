// The newest known status of an order: from the loaded list, or from a later event or step on this screen. Orders can move back,
// so times are compared, not statuses.

import type { AdminOrder } from "../../../contract/orders.ts";
import type { OrderStatus } from "../../../rules/order-status.ts";

/** An order of a list, and the time when the list was requested. */
export interface ListedOrder extends AdminOrder {
  /** `performance.now()` */
  requestedAt: number;
}

export interface KnownStatus {
  status: OrderStatus;
  /** `performance.now()`; infinite while the request of a step is pending. */
  at: number;
}

/** Adds the time before the request, not of the reply: an event that arrives in between is newer than the list. */
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

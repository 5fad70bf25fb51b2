// Which status of an order is the newest that this screen knows: the one in the list, or one that came later by an
// event or by a step taken here. Orders can move back, so that a status alone does not tell.

import type { AdminOrder } from "../../../contract/orders.ts";
import type { OrderStatus } from "../../../rules/order-status.ts";

/** An order as the server gave it, and when it was asked. */
export interface ListedOrder extends AdminOrder {
  /** `performance.now()` */
  askedAt: number;
}

export interface KnownStatus {
  status: OrderStatus;
  /** `performance.now()`; infinite while a step is on its way to the server. */
  at: number;
}

/** Notes when the server is asked for orders: whatever is known later than that is newer. */
export async function listed(ask: () => Promise<readonly AdminOrder[]>): Promise<ListedOrder[]> {
  const askedAt = performance.now();
  return (await ask()).map((order) => ({ ...order, askedAt }));
}

export function latestStatus(
  { status, askedAt }: Pick<ListedOrder, "status" | "askedAt">,
  known: KnownStatus | undefined,
): OrderStatus {
  return known && known.at >= askedAt ? known.status : status;
}

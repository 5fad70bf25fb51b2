// The orders that a pick list or packing slips are for. They stay in this tab: thousands of ids fit in no URL.

import type { AdminOrder } from "../../../contract/orders.ts";
import { byDispatchNumber } from "../../../rules/dispatch-order.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { loadNewestPacked, loadOrders, PACKING_STATUSES, type PackingStatus } from "./load-packing-list.ts";

const KEY = "packing-batch";

interface Batch {
  status: PackingStatus;
  orderIds: readonly OrderNumber[];
}

export function savePackingBatch(
  status: PackingStatus,
  orders: readonly Pick<AdminOrder, "orderId">[],
): void {
  const batch: Batch = { status, orderIds: orders.map(({ orderId }) => orderId) };
  sessionStorage.setItem(KEY, JSON.stringify(batch));
}

function readBatch(): Batch | null {
  try {
    const { status, orderIds } = JSON.parse(sessionStorage.getItem(KEY) ?? "") as Batch;
    return PACKING_STATUSES.includes(status) && Array.isArray(orderIds) ? { status, orderIds } : null;
  } catch {
    return null;
  }
}

export interface LoadedBatch {
  orders: readonly AdminOrder[];
  /** How many of the chosen orders are in neither list any more. */
  missing: number;
  /** How many are on hold, and left out. */
  held: number;
}

/**
 * The chosen orders as they are now, by dispatch number; without a choice, all orders to pack today. Since they were chosen,
 * an address may have been corrected, or an order put on hold: nothing is printed for it.
 */
export async function loadBatch(): Promise<LoadedBatch> {
  const batch = readBatch();
  const orders = await loadOrders(batch?.status ?? "Confirmed");
  if (!batch) return withoutHeld(orders, 0);
  const wanted = new Set(batch.orderIds);
  const found = orders.filter(({ orderId }) => wanted.has(orderId));
  if (found.length < wanted.size && batch.status === "Confirmed") {
    // Some were packed after they were chosen; their slips can still be printed.
    const packed = await loadNewestPacked();
    found.push(...packed.filter(({ orderId }) => wanted.has(orderId)));
  }
  return withoutHeld(found, wanted.size - found.length);
}

function withoutHeld(all: readonly AdminOrder[], missing: number): LoadedBatch {
  const orders = all.filter(({ held }) => held === null).toSorted(byDispatchNumber);
  return { orders, missing, held: all.length - orders.length };
}

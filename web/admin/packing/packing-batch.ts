// The orders that a pick list or packing slips are for. They are stored in this tab, as thousands of ids fit in no URL.
import type { AdminOrder } from "../../../contract/orders.ts";
import { byDispatchNumber } from "../../../rules/dispatch-order.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { stored } from "../../storage.ts";
import { loadNewestPacked, loadOrders, PACKING_STATUSES, type PackingStatus } from "./load-packing-list.ts";

interface Batch {
  status: PackingStatus;
  orderIds: readonly OrderNumber[];
}

const storedBatch = stored("packing-batch", checkBatch, "tab");

/** @throws where the browser cannot store them: without a batch, all orders would be printed */
export function savePackingBatch(
  status: PackingStatus,
  orders: readonly Pick<AdminOrder, "orderId">[],
): void {
  const isStored = storedBatch.write({ status, orderIds: orders.map(({ orderId }) => orderId) });
  if (!isStored) throw new Error("The browser could not store the chosen orders");
}

function checkBatch(json: unknown): Batch | null {
  const { status, orderIds } = json as Batch;
  return PACKING_STATUSES.includes(status) && Array.isArray(orderIds) ? { status, orderIds } : null;
}

export interface LoadedBatch {
  orders: readonly AdminOrder[];
  /** How many of the chosen orders have left both lists. */
  missing: number;
  /** How many are on hold, and left out. */
  held: number;
}

/**
 * The current state of the chosen orders, by dispatch number; without a choice, all orders to pack today. Held orders are left
 * out: nothing is printed for them.
 */
export async function loadBatch(): Promise<LoadedBatch> {
  const batch = storedBatch.read();
  const orders = await loadOrders(batch?.status ?? "Confirmed");
  if (!batch) return withoutHeld(orders, 0);
  const chosen = new Set(batch.orderIds);
  const found = orders.filter(({ orderId }) => chosen.has(orderId));
  if (found.length < chosen.size && batch.status === "Confirmed") {
    // Some were packed after they were chosen; their slips can still be printed.
    const packed = await loadNewestPacked();
    found.push(...packed.filter(({ orderId }) => chosen.has(orderId)));
  }
  return withoutHeld(found, chosen.size - found.length);
}

function withoutHeld(all: readonly AdminOrder[], missing: number): LoadedBatch {
  const orders = all.filter(({ held }) => held === null).toSorted(byDispatchNumber);
  return { orders, missing, held: all.length - orders.length };
}

// The orders a pick list or packing slips are for: handed on in this tab, never in an address.
import type { AdminOrder } from "../../../contract/orders.ts";
import { loadNewestPacked, loadOrders, PACKING_STATUSES, type PackingStatus } from "./load-packing-list.ts";

const KEY = "packing-batch";

interface Batch {
  status: PackingStatus;
  orderIds: readonly string[];
}

/** What was on the glass a moment ago need not be loaded again; after a reload the ids tell. */
let inHand: LoadedBatch | null = null;

export function handOnBatch(status: PackingStatus, orders: readonly AdminOrder[]): void {
  const batch: Batch = { status, orderIds: orders.map(({ orderId }) => orderId) };
  inHand = { orders, missing: 0 };
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
  /** How many of the chosen orders are neither to be packed nor just packed any more. */
  missing: number;
}

/** The chosen orders, newest first; everything that is to be packed today where nothing was chosen. */
export async function loadBatch(): Promise<LoadedBatch> {
  if (inHand) return inHand;
  const batch = readBatch();
  const orders = await loadOrders(batch?.status ?? "Confirmed");
  if (!batch) return { orders, missing: 0 };
  const wanted = new Set(batch.orderIds);
  const found = orders.filter(({ orderId }) => wanted.has(orderId));
  if (found.length < wanted.size && batch.status === "Confirmed") {
    // Packed since they were chosen; their slips can still be printed.
    const packed = await loadNewestPacked();
    found.push(...packed.filter(({ orderId }) => wanted.has(orderId)));
  }
  return { orders: found, missing: wanted.size - found.length };
}

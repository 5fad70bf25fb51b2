// The batch of orders for a pick list or packing slips. It is stored in this tab under a key in the page's URL: thousands of
// ids do not fit there.
import type { AdminOrder } from "../../../contract/orders.ts";
import { byDispatchNumber } from "../../../rules/dispatch-order.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { stored } from "../../storage.ts";
import { Banner } from "../../ui/banner.tsx";
import { freshUuid } from "../../ui/fresh-uuid.ts";
import { loadNewestPacked, loadOrders, PACKING_STATUSES, type PackingStatus } from "./load-packing-list.ts";

interface Batch {
  key: string;
  status: PackingStatus;
  orderIds: readonly OrderNumber[];
}

const storedBatch = stored("packing-batch", checkBatch, "tab");

export const BATCH_NOT_STORED = "The browser could not store the chosen orders";

const KEY = "batch";

export const freshBatchKey = (): string => freshUuid().slice(0, 8);

/** The path of a page that prints a batch. @param path of the page; without a key, it prints all orders to pack */
export const batchPath = (path: string, key: string): string => `${path}?${KEY}=${key}`;

/** @returns whether the browser could store the batch. If not, its page must not be opened */
export function savePackingBatch(
  key: string,
  status: PackingStatus,
  orders: readonly Pick<AdminOrder, "orderId">[],
): boolean {
  return storedBatch.write({ key, status, orderIds: orders.map(({ orderId }) => orderId) });
}

function checkBatch(json: unknown): Batch | null {
  const { key, status, orderIds } = json as Batch;
  return typeof key === "string" && PACKING_STATUSES.includes(status) && Array.isArray(orderIds)
    ? { key, status, orderIds }
    : null;
}

interface LoadedBatch {
  orders: readonly AdminOrder[];
  /** Number of chosen orders that are in neither list any more. */
  missing: number;
  /** Number of orders left out because they are on hold. */
  held: number;
  /** Whether the batch is no longer stored in this tab. */
  isForgotten: boolean;
}

/**
 * Loads the chosen orders, sorted by dispatch number; without a choice, all orders to pack today. Held orders are left out:
 * nothing is printed for them.
 * @param url of the page
 */
export async function loadBatch(url: string): Promise<LoadedBatch> {
  const key = new URL(url).searchParams.get(KEY);
  const stored = storedBatch.read();
  const batch = stored?.key === key ? stored : null;
  if (key !== null && !batch) return { orders: [], missing: 0, held: 0, isForgotten: true };
  const orders = await loadOrders(batch?.status ?? "Confirmed");
  if (!batch) return withoutHeld(orders, 0);
  const chosen = new Set(batch.orderIds);
  const found = orders.filter(({ orderId }) => chosen.has(orderId));
  if (found.length < chosen.size && batch.status === "Confirmed") {
    // Some orders were packed after they were chosen. Their slips can still be printed.
    const packed = await loadNewestPacked();
    found.push(...packed.filter(({ orderId }) => chosen.has(orderId)));
  }
  return withoutHeld(found, chosen.size - found.length);
}

function withoutHeld(all: readonly AdminOrder[], missing: number): LoadedBatch {
  const orders = all.filter(({ held }) => held === null).toSorted(byDispatchNumber);
  return { orders, missing, held: all.length - orders.length, isForgotten: false };
}

/** How many of the chosen orders are left out, and why. */
export function MissingOrders({
  batch: { missing, held, isForgotten },
}: {
  batch: Pick<LoadedBatch, "missing" | "held" | "isForgotten">;
}) {
  if (missing + held === 0 && !isForgotten) return null;
  return (
    <Banner className="mb-4">
      {isForgotten && (
        <p>This tab no longer knows which orders were chosen for this page. Choose them again in Packing.</p>
      )}
      {missing > 0 && (
        <p>
          {missing === 1
            ? "1 of the chosen orders is no longer in this list and is left out."
            : `${missing} of the chosen orders are no longer in this list and are left out.`}
        </p>
      )}
      {held > 0 && (
        <p>
          {held === 1
            ? "1 order is on hold and is left out."
            : `${held} orders are on hold and are left out.`}
        </p>
      )}
    </Banner>
  );
}

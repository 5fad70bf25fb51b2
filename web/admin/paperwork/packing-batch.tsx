// The batches of orders for pick lists and packing slips. They are stored on this device, each under a key in the page's
// URL, so that the page can be opened in a new tab: thousands of ids do not fit into a URL.
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

/** How many batches are stored. The oldest is removed for another one. */
const MAX_STORED = 20;

/** Newest first. */
const storedBatches = stored("packing-batches", checkBatches, "device");

export const BATCH_NOT_STORED = "The browser could not store the chosen orders";

/** The history state that makes the print job open the print dialog automatically. */
export const PRINT_AT_ONCE = "print at once";

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
  const others = (storedBatches.read() ?? []).filter((batch) => batch.key !== key);
  const batch = { key, status, orderIds: orders.map(({ orderId }) => orderId) };
  // Without the others, if there is no space for all.
  return storedBatches.write([batch, ...others].slice(0, MAX_STORED)) || storedBatches.write([batch]);
}

function checkBatches(json: unknown): Batch[] | null {
  return Array.isArray(json) && json.every(isBatch) ? json : null;
}

function isBatch(json: unknown): json is Batch {
  const { key, status, orderIds } = json as Batch;
  return typeof key === "string" && PACKING_STATUSES.includes(status) && Array.isArray(orderIds);
}

interface LoadedBatch {
  orders: readonly AdminOrder[];
  /** Number of chosen orders that are in neither list any more. */
  missing: number;
  /** Number of orders left out because they are on hold. */
  held: number;
  /** Whether the batch is not stored on this device. */
  isForgotten: boolean;
}

/**
 * Loads the chosen orders, sorted by dispatch number; without a choice, all orders to pack today. Held orders are left out:
 * nothing is printed for them.
 * @param url of the page
 */
export async function loadBatch(url: string): Promise<LoadedBatch> {
  const key = new URL(url).searchParams.get(KEY);
  const batch = storedBatches.read()?.find((stored) => stored.key === key) ?? null;
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
  const orders = all.filter(({ held }) => held === null).sort(byDispatchNumber);
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
        <p>The orders chosen for this page are not stored on this device. Choose them again in Packing.</p>
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

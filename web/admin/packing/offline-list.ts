// Stores the packing list on this device, so that a reload without a connection shows it.
import { useEffect } from "react";
import type { AdminOrder } from "../../../contract/orders.ts";
import {
  type OfflinePackingList,
  PACKING_LIST_CACHE,
  PACKING_LIST_KEY,
} from "../../../rules/offline-packing-list.ts";
import { formatTime } from "../../ui/admin/when.ts";
import { readSession } from "../admin-session.ts";
import { linesToPack } from "../orders/order-text.ts";

const WORKER = "/admin/packing-worker.js";
const SCREEN = "/admin/manage-orders-manually";

/** Stores the list that is shown, each time it changes. @param title "12 Confirmed orders" */
export function useOfflineList(title: string, orders: readonly AdminOrder[], loadedAt: number): void {
  useEffect(() => {
    void store({
      storedAt: loadedAt,
      time: formatTime(new Date(loadedAt).toISOString()),
      title,
      orders: orders.map(offlineOrder),
    });
  }, [title, orders, loadedAt]);
  useEffect(() => void register(), []);
}

/** Deletes the list: the session has ended. */
export async function forgetOfflineList(): Promise<void> {
  if ("caches" in window) await caches.delete(PACKING_LIST_CACHE).catch(() => false);
}

async function store(list: OfflinePackingList): Promise<void> {
  if (!("caches" in window)) return;
  try {
    const cache = await caches.open(PACKING_LIST_CACHE);
    await cache.put(PACKING_LIST_KEY, new Response(JSON.stringify(list)));
  } catch {
    // The storage is full or blocked: a reload without a connection shows the browser's error page.
  }
  // The session may have ended meanwhile.
  if (readSession("adminToken") === null) await forgetOfflineList();
}

/** In a browser that has no workers, or refuses one, only the offline list is missing. */
async function register(): Promise<void> {
  if (document.documentElement.dataset.serviceWorker !== "on") return;
  await navigator.serviceWorker?.register(WORKER, { scope: SCREEN }).catch(() => undefined);
}

function offlineOrder(order: AdminOrder): OfflinePackingList["orders"][number] {
  return {
    number: order.dispatchNumber ?? order.orderId,
    name: order.name ?? "",
    place: [order.addressId?.city, order.pincode].filter(Boolean).join(" "),
    lines: linesToPack(order.items).map(({ units, name }) => `${units} × ${name}`),
    notes: order.packingNotes,
    isHeld: order.held !== null,
  };
}

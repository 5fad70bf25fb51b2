import { useEffect } from "react";
import type { AdminOrder } from "../../../contract/orders.ts";
import type { OfflinePackingList } from "../../../rules/offline-packing-list.ts";
import { formatTime } from "../../ui/admin/when.ts";
import { linesToPack } from "../order/order-text.ts";
import { storeOfflineList } from "./offline-list.ts";

const WORKER = "/admin/packing-worker.js";
const SCREEN = "/admin/manage-orders-manually";

/** Stores the packing list for a reload without a connection, each time it changes. @param title "12 Confirmed orders" */
export function useOfflineList(title: string, orders: readonly AdminOrder[], loadedAt: number): void {
  useEffect(() => {
    const time = formatTime(new Date(loadedAt).toISOString());
    void storeOfflineList({ storedAt: loadedAt, time, title, orders: orders.map(offlineOrder) });
  }, [title, orders, loadedAt]);
  useEffect(() => void register(), []);
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

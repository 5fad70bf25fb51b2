// The packing list stored on this device, which a reload without a connection shows.
import {
  type OfflinePackingList,
  PACKING_LIST_CACHE,
  PACKING_LIST_KEY,
} from "../../../rules/offline-packing-list.ts";
import { readSession } from "../admin-session.ts";

export async function storeOfflineList(list: OfflinePackingList): Promise<void> {
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

/** Deletes the list: the session has ended. */
export async function forgetOfflineList(): Promise<void> {
  if ("caches" in window) await caches.delete(PACKING_LIST_CACHE).catch(() => false);
}

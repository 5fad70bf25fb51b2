// Shows the last packing list if the packing screen is opened without a connection. It answers nothing else
// (docs/decisions/0013-a-service-worker.md).
import {
  isFreshList,
  type OfflinePackingList,
  PACKING_LIST_CACHE,
  PACKING_LIST_KEY,
} from "../../rules/offline-packing-list.ts";
import { offlinePackingPage } from "./offline-packing-page.ts";

declare const self: ServiceWorkerGlobalScope;

/** The packing screen, without the screens below it. */
const { pathname: SCREEN } = new URL(self.registration.scope);

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate" && new URL(request.url).pathname === SCREEN)
    event.respondWith(fetch(request).catch(async (error) => (await storedPage()) ?? Promise.reject(error)));
});

/** @returns null without a list that may be shown */
async function storedPage(): Promise<Response | null> {
  const reply = await (await caches.open(PACKING_LIST_CACHE)).match(PACKING_LIST_KEY);
  if (!reply) return null;
  const list: OfflinePackingList = await reply.json();
  if (isFreshList(list, Date.now())) return offlinePackingPage(list);
  await caches.delete(PACKING_LIST_CACHE);
  return null;
}

// Shows what the shop sends to devices of its staff. It is registered by their screen alone, answers no requests and
// remembers nothing (docs/decisions/0013-a-service-worker.md).
import { whatToShow } from "./what-to-show.ts";

declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener("push", (event) => {
  const { title, body, tag, path } = whatToShow(event.data?.text() ?? "");
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, icon: "/favicon.ico", data: { path } }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openScreen((event.notification.data as { path: string }).path));
});

/** A window that has the screen open comes to the front; others may have something half typed, and are left alone. */
async function openScreen(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find(({ url }) => new URL(url).pathname === path);
  if (open) await open.focus();
  else await self.clients.openWindow(path);
}

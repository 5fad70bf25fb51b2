// Shows the push messages that the shop sends to devices of its staff. Only their screen registers it; it handles no
// requests and stores nothing (docs/decisions/0013-a-service-worker.md).
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

/** Focuses a window that shows the screen already. Other windows are not navigated: they may contain unsaved input. */
async function openScreen(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find(({ url }) => new URL(url).pathname === path);
  if (open) await open.focus();
  else await self.clients.openWindow(path);
}

import { afterLoad } from "./after-load.ts";

/** Has the browser keep the storefront for when it has no connection: once the page is done, and nobody saves data. */
export function registerServiceWorkerWhenIdle(): void {
  const { serviceWorker, connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (!serviceWorker || connection?.saveData || location.pathname.startsWith("/admin")) return;
  afterLoad(() => void serviceWorker.register("/service-worker.js").catch(() => {}));
}

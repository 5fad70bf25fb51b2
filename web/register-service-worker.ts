/** Has the browser keep the storefront for when it has no connection: once the page is done, and nobody saves data. */
export function registerServiceWorkerWhenIdle(): void {
  const { serviceWorker, connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (!serviceWorker || connection?.saveData || location.pathname.startsWith("/admin")) return;
  const register = () => void serviceWorker.register("/service-worker.js").catch(() => {});
  // Safari does not tell when it is idle.
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(register);
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, { once: true });
}

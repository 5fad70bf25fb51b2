import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { useRouteError } from "react-router";
import { HydratedRouter } from "react-router/dom";
import { afterLoad } from "./loading/after-load.ts";
import { expectPart, markPart, repeatEarlyPresses } from "./loading/hydration.ts";
import { prepareLateRoutes } from "./loading/late-routes.tsx";
import { FailedScreen } from "./ui/route-failure.tsx";

function Hydrated() {
  useEffect(() => {
    markPart();
    // After the effects that read what was typed before hydration.
    setTimeout(repeatEarlyPresses);
  }, []);
  return <HydratedRouter />;
}

/** Shown in place of a storefront screen whose code could not be loaded. */
function NotLoaded() {
  return <FailedScreen error={useRouteError()} />;
}

/**
 * Installs the service worker, which caches the storefront, unless the shopper saves data or the worker is switched off:
 * the browser would then restore the registration that the last worker removes.
 */
function registerServiceWorkerWhenIdle(): void {
  if (document.documentElement.dataset.serviceWorker !== "on") return;
  const { serviceWorker, connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (!serviceWorker || connection?.saveData || location.pathname.startsWith("/admin")) return;
  afterLoad(() => void serviceWorker.register("/service-worker.js").catch(() => {}));
}

// Not in development: hot reload loads modules in its own order.
if (import.meta.env.PROD) {
  prepareLateRoutes(NotLoaded);
  registerServiceWorkerWhenIdle();
}

expectPart();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Hydrated />
    </StrictMode>,
  );
});

import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { useRouteError } from "react-router";
import { HydratedRouter } from "react-router/dom";
import { repeatEarlyPresses } from "./loading/early-presses.ts";
import { expectPart, markPart } from "./loading/hydration.ts";
import { prepareLateRoutes } from "./loading/late-routes.tsx";
import { registerServiceWorkerWhenIdle } from "./loading/register-service-worker.ts";
import { RouteFailure } from "./ui/route-failure.tsx";

function Hydrated() {
  useEffect(() => {
    markPart();
    // Only once what was typed has been read.
    setTimeout(repeatEarlyPresses);
  }, []);
  return <HydratedRouter />;
}

/** In place of a screen of the storefront whose code could not be loaded. */
function NotLoaded() {
  return (
    <main>
      <title>Error</title>
      <RouteFailure error={useRouteError()} />
    </main>
  );
}

// Not under hot reload, which has an order of its own.
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

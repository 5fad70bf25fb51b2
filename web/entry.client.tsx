import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { prepareLateRoutes } from "./late-routes.tsx";
import { registerServiceWorkerWhenIdle } from "./register-service-worker.ts";

/** Marks the document once it is hydrated: browser tests wait for it before they click. */
function Hydrated() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "yes";
  }, []);
  return <HydratedRouter />;
}

// Not under hot reload, which has an order of its own.
if (import.meta.env.PROD) {
  prepareLateRoutes();
  registerServiceWorkerWhenIdle();
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Hydrated />
    </StrictMode>,
  );
});

import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { repeatEarlyPresses } from "./loading/early-presses.ts";
import { expectPart, markPart } from "./loading/hydration.ts";
import { prepareLateRoutes } from "./loading/late-routes.tsx";
import { registerServiceWorkerWhenIdle } from "./loading/register-service-worker.ts";

function Hydrated() {
  useEffect(() => {
    markPart();
    // Only once what was typed has been read.
    setTimeout(repeatEarlyPresses);
  }, []);
  return <HydratedRouter />;
}

// Not under hot reload, which has an order of its own.
if (import.meta.env.PROD) {
  prepareLateRoutes();
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

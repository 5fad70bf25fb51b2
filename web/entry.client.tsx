import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

/** Says that the page answers to clicks: for whoever drives it by script. */
function Hydrated() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "yes";
  }, []);
  return <HydratedRouter />;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Hydrated />
    </StrictMode>,
  );
});

import { Component, type ReactNode, StrictMode, startTransition, useEffect } from "react";
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

/**
 * Shown for an error that the error pages of the routes cannot show either, as in a browser below the supported ones. What
 * it shows is read from the document before React can remove it.
 */
class LastErrorPage extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  static readonly title = document.title;
  static readonly phone = document.querySelector<HTMLAnchorElement>("footer a[href^='tel:']");
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    const { title, phone } = LastErrorPage;
    return (
      <html lang="en-IN">
        <head>
          <title>{title}</title>
        </head>
        <body>
          <h1>{title}</h1>
          <p>
            This page does not work in your browser.{" "}
            {/* biome-ignore lint/a11y/useValidAnchor: the address of this page, with its query. */}
            <a href="">Try again</a>
            {phone && (
              <>
                , or call <a href={phone.href}>{phone.textContent}</a> to order
              </>
            )}
            .
          </p>
        </body>
      </html>
    );
  }
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
      <LastErrorPage>
        <Hydrated />
      </LastErrorPage>
    </StrictMode>,
  );
});

import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import type { ReactNode } from "react";
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigation,
} from "react-router";
import { getShop } from "../contract/shop-profile.ts";
import { imageUrl } from "../rules/images.ts";
import { formatPhone, telLink } from "../rules/phone.ts";
import { apiOf, pageServices } from "./api.ts";
import { type RootData, useRootData } from "./root-data.ts";
import { rethrowAsResponse } from "./storefront/rethrow-as-response.ts";
import { ConnectionNotice } from "./ui/connection-notice.tsx";
import baloo from "./ui/fonts/baloo-chettan-2-800.woff2?url";
import rupee from "./ui/fonts/figtree-rupee.woff2?url";
import { RouteAnnouncer, SkipLink } from "./ui/route-announcer.tsx";
import { RouteFailure } from "./ui/route-failure.tsx";
import stylesheet from "./ui/styles.css?url";
import { ToastProvider } from "./ui/toast.tsx";

export async function loader({ context }: LoaderFunctionArgs): Promise<RootData> {
  const { publicUrl, checkoutScript, serviceWorker } = context.get(pageServices);
  const shop = await rethrowAsResponse(apiOf(context)(getShop));
  return { shop, publicUrl, checkoutScript, serviceWorker };
}

/** Loads the shop's profile once per document, and again if the service worker served that from its cache. */
export function shouldRevalidate() {
  return "fromMemory" in document.documentElement.dataset;
}

export function links() {
  const font = { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous" } as const;
  return [
    { ...font, href: figtree },
    { ...font, href: baloo },
    { ...font, href: rupee },
  ];
}

// --color-leaf of ui/theme.css: meta tags cannot use CSS variables.
const LEAF = "#12372a";
const ICON_WIDTH = 320;

export function Layout({ children }: { children: ReactNode }) {
  // Undefined when the loader has failed.
  const root = useRootData();
  const shop = root?.shop;
  // The admin area can be installed as an app of its own: iPhones show notifications of installed apps only.
  const isAdmin = /^\/admin(\/|$)/.test(useLocation().pathname);
  return (
    // `pageGuard` and the service worker set attributes of this element.
    <html
      lang="en-IN"
      data-admin={isAdmin || undefined}
      data-service-worker={root?.serviceWorker ? "on" : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={LEAF} />
        <link rel="manifest" href={isAdmin ? "/admin.webmanifest" : "/manifest.webmanifest"} />
        {shop?.icon && <link rel="icon" href={imageUrl(shop.icon, ICON_WIDTH)} />}
        {shop?.icon && <link rel="apple-touch-icon" href={imageUrl(shop.icon, ICON_WIDTH)} />}
        {/* With a precedence, React writes it before the scripts and the tags for search engines. */}
        <link rel="stylesheet" href={stylesheet} precedence="shop" />
        <Meta />
        <Links />
      </head>
      <body>
        <SkipLink />
        {/* React does not hydrate the content of noscript, so the browser's code does not need the text. */}
        <noscript>{import.meta.env.SSR && shop && <NoScripts phone={shop.phone} />}</noscript>
        <NavigationProgress />
        <ToastProvider>{children}</ToastProvider>
        <RouteAnnouncer />
        {isAdmin && <ConnectionNotice isFloating />}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** A line at the top while the next page loads. A delay hides it during quick navigations. */
function NavigationProgress() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return (
    <div aria-hidden="true" className="fixed inset-x-0 top-0 z-50 h-1 overflow-hidden">
      <div className="h-full w-2/5 animate-progress rounded-full bg-chilli opacity-0" />
    </div>
  );
}

/** Explains what works without scripts, and how to order. */
function NoScripts({ phone }: { phone: string }) {
  return (
    <p className="bg-turmeric-wash px-4 py-3 text-center">
      {`You can browse without JavaScript. To order, please switch it on${phone ? ", or call " : "."}`}
      {phone && (
        <>
          <a href={telLink(phone)} className="font-bold underline">
            {formatPhone(phone)}
          </a>
          .
        </>
      )}
    </p>
  );
}

export default function Root() {
  return <Outlet />;
}

/** Handles errors outside all other boundaries. The shop's profile may be missing too. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <main id="content" tabIndex={-1} className="outline-none">
      <title>{isRouteErrorResponse(error) && error.status === 404 ? "Page not found" : "Error"}</title>
      <RouteFailure error={error} onRetry={() => location.reload()} />
    </main>
  );
}

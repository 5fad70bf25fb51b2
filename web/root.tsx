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
import { NavigationProgress } from "./ui/navigation-progress.tsx";
import { RouteAnnouncer, SkipLink } from "./ui/route-announcer.tsx";
import { RouteFailure } from "./ui/route-failure.tsx";
import stylesheet from "./ui/styles.css?url";
import { ToastProvider } from "./ui/toast.tsx";

export async function loader({ context }: LoaderFunctionArgs): Promise<RootData> {
  const { publicUrl, checkoutScript } = context.get(pageServices);
  const shop = await rethrowAsResponse(apiOf(context)(getShop));
  return { shop, publicUrl, checkoutScript };
}

/** The shop's profile is loaded once per document, and again where the service worker remembered that. */
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

// --color-leaf of ui/styles.css: meta tags cannot use CSS variables.
const LEAF = "#12372a";
const ICON_WIDTH = 320;

export function Layout({ children }: { children: ReactNode }) {
  // Undefined when the loader has failed.
  const shop = useRootData()?.shop;
  // On a home screen the admin area is an app of its own: iPhones show notices of nothing else.
  const isAdmin = /^\/admin(\/|$)/.test(useLocation().pathname);
  return (
    // `pageGuard` and the service worker set attributes of it.
    <html lang="en-IN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={LEAF} />
        <link rel="manifest" href={isAdmin ? "/admin.webmanifest" : "/manifest.webmanifest"} />
        {shop?.icon && <link rel="icon" href={imageUrl(shop.icon, ICON_WIDTH)} />}
        {shop?.icon && <link rel="apple-touch-icon" href={imageUrl(shop.icon, ICON_WIDTH)} />}
        {/* With a precedence React writes it before all that can wait: the scripts, and what search engines read. */}
        <link rel="stylesheet" href={stylesheet} precedence="shop" />
        <Meta />
        <Links />
      </head>
      <body>
        <SkipLink />
        {/* React leaves what is in it alone: the browser's code need not know the words. */}
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

/** What works without scripts, and whom to ask for the rest. */
function NoScripts({ phone }: { phone: string }) {
  return (
    <p className="bg-turmeric-wash px-4 py-3 text-center">
      You can look at everything here without scripts. To order, please switch JavaScript on, or call{" "}
      <a href={telLink(phone)} className="font-bold underline">
        {formatPhone(phone)}
      </a>
      .
    </p>
  );
}

export default function Root() {
  return <Outlet />;
}

/** The last resort, for errors outside all other boundaries. The shop's profile may be missing too. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <main id="content" tabIndex={-1} className="outline-none">
      <title>{isRouteErrorResponse(error) && error.status === 404 ? "Page not found" : "Error"}</title>
      <RouteFailure error={error} onRetry={() => location.reload()} />
    </main>
  );
}

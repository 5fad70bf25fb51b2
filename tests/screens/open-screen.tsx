// Opens a screen of the admin area without a shop: the real routes in a real browser, with replies that a test gives.
import type { ComponentType } from "react";
import { createRoot } from "react-dom/client";
import {
  createBrowserRouter,
  type LoaderFunction,
  matchPath,
  Outlet,
  type RouteObject,
  type ShouldRevalidateFunction,
  useRouteError,
} from "react-router";
import { RouterProvider } from "react-router/dom";
import { expect, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { type AdminRole, adminProfile } from "../../contract/admin-session.ts";
import { countOrders } from "../../contract/orders.ts";
import { getShopSetup } from "../../contract/shop-setup.ts";
import { SCREENS } from "../../web/admin/screens.ts";
import type { RootData } from "../../web/root-data.ts";
import { queryClient } from "../../web/ui/admin/query-client.ts";
import { RouteAnnouncer, SkipLink } from "../../web/ui/route-announcer.tsx";
import { ToastProvider } from "../../web/ui/toast.tsx";
import { SHOP } from "./samples.ts";
import { type Answer, formRequestOf, reply, type Shop } from "./shop.ts";
import "../../web/ui/styles.css";

interface ScreenModule {
  default: ComponentType;
  clientLoader?: LoaderFunction;
  shouldRevalidate?: ShouldRevalidateFunction;
  HydrateFallback?: ComponentType;
  ErrorBoundary?: ComponentType<{ error: unknown }>;
}

const MODULES = import.meta.glob<ScreenModule>("../../web/admin/**/*.tsx");

/** What React Router makes of a route module. */
async function loadRoute(file: string) {
  const load = MODULES[`../../web/admin/${file}`];
  if (!load) throw new Error(`There is no ${file}.`);
  const { default: Component, clientLoader: loader, ErrorBoundary, ...others } = await load();
  const { HydrateFallback, shouldRevalidate } = others;
  const Boundary = ErrorBoundary && (() => <ErrorBoundary error={useRouteError()} />);
  return { Component, loader, shouldRevalidate, HydrateFallback, ErrorBoundary: Boundary };
}

const LAYOUT = "admin-layout.tsx";
const ROOT: RootData = { shop: SHOP, publicUrl: location.origin, checkoutScript: "", serviceWorker: false };

/** The same as in web/root.tsx, without the document. */
function Root() {
  return (
    <>
      <SkipLink />
      <ToastProvider>
        <Outlet />
      </ToastProvider>
      <RouteAnnouncer />
    </>
  );
}

/** The routes of web/routes.ts. The code of the first screen is loaded, as in a document of the shop. */
async function adminRoutes(path: string): Promise<RouteObject[]> {
  const first = SCREENS.find((screen) => matchPath(screen.path, path.replace(/\?.*/, "")));
  if (!first) throw new Error(`There is no screen at ${path}.`);
  const [layout, firstRoute] = await Promise.all([loadRoute(LAYOUT), loadRoute(first.file)]);
  const screens = SCREENS.map((screen) => ({
    path: screen.path,
    ...(screen === first ? firstRoute : { lazy: () => loadRoute(screen.file) }),
  }));
  const login = { path: "/admin/login", lazy: () => loadRoute("login.tsx") };
  const admin = { id: "admin/admin-layout", path: "/admin", ...layout, children: screens };
  return [{ id: "root", Component: Root, loader: () => ROOT, children: [login, admin] }];
}

const answersOfNavigation = (role: AdminRole): Answer[] => [
  reply(adminProfile, { username: "lakshmi", role, twoFactor: false, mustSetUpApp: false }),
  reply(countOrders, { counts: {}, toConfirm: 0, toPackToday: 0, hasCourier: false }),
  reply(getShopSetup, { lines: [], isSandbox: false }),
];

/** In CSS pixels. */
export const SIZES = { phone: [360, 800], desk: [1280, 900] } as const;

interface OpenOptions {
  role?: AdminRole;
  size?: keyof typeof SIZES;
}

/**
 * Opens a screen for a logged-in user. At the end of the test it is closed, and fails if there were errors in the console,
 * or requests or replies against the contract.
 * @param path with query
 * @param shop answers the calls of the screen; those of the navigation have an answer already
 * @returns the shop
 */
export async function openScreen(
  path: `/admin${string}`,
  shop: Shop,
  { role = "owner", size = "desk" }: OpenOptions = {},
): Promise<Shop> {
  shop.answerElse(...answersOfNavigation(role));
  const { fetch, XMLHttpRequest } = window;
  const { error } = console;
  Object.assign(window, { fetch: shop.fetch, XMLHttpRequest: formRequestOf(shop) });
  console.error = (...shown) => shop.faults.push(shown.map(String).join(" "));
  localStorage.setItem("adminToken", "token");
  Object.assign(document.documentElement, { lang: "en-IN" }).dataset.admin = "";
  document.title = "Admin";
  history.replaceState(null, "", path);
  const [width, height] = SIZES[size];
  await page.viewport(width, height);

  const router = createBrowserRouter(await adminRoutes(path), {
    hydrationData: { loaderData: { root: ROOT } },
  });
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  root.render(<RouterProvider router={router} />);

  onTestFinished(() => {
    root.unmount();
    router.dispose();
    document.body.replaceChildren();
    queryClient.clear();
    localStorage.clear();
    sessionStorage.clear();
    Object.assign(window, { fetch, XMLHttpRequest });
    console.error = error;
    expect(shop.faults).toEqual([]);
  });
  return shop;
}

/**
 * Takes over the timers of the page until the end of the test. They go on, and can be moved ahead.
 * @param now the time of the page's clock; by default that of the machine
 * @returns a function that moves them ahead by ms
 */
export function holdTimers(now = new Date()): (ms: number) => Promise<unknown> {
  vi.useFakeTimers({
    now,
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"],
    shouldAdvanceTime: true,
  });
  onTestFinished(() => void vi.useRealTimers());
  return (ms) => vi.advanceTimersByTimeAsync(ms);
}

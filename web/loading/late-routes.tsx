// Screens whose code the page does not have yet. React Router reloads the page when it cannot load one, which without a
// connection ends on the browser's error page; these fail as their data does, and can be tried again.
import type { ComponentType } from "react";
import {
  type ClientLoaderFunctionArgs,
  type UNSAFE_AssetsManifest as RouteManifest,
  type UNSAFE_RouteModules as RouteModules,
  redirectDocument,
} from "react-router";
import { fetchCode, isOfOldPage, markAsLoaded } from "./load-later.ts";

type RouteModule = NonNullable<RouteModules[string]>;
type Route = NonNullable<RouteManifest["routes"][string]>;

declare global {
  // What React Router's document hands to its code.
  interface Window {
    __reactRouterManifest: RouteManifest;
    __reactRouterRouteModules: RouteModules;
  }
}

/** Shown in place of a screen whose code could not be loaded. */
export const notLoaded: { Screen?: ComponentType } = {};

/**
 * Replaces the code of every route that the page has not loaded yet. Call it before React Router starts.
 * @param Screen for `notLoaded`, unless the admin layout came with the page and has set its own
 */
export function prepareLateRoutes(Screen: ComponentType): void {
  notLoaded.Screen ??= Screen;
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: modules } = window;
  for (const [id, route] of Object.entries(manifest.routes)) {
    if (!route) continue;
    // The build makes a file of its own of a loader that runs in the browser.
    const parts = [route.module, ...(route.clientLoaderModule ? [route.clientLoaderModule] : [])];
    const files = [...parts, ...(route.imports ?? [])];
    if (modules[id]) {
      markAsLoaded(files);
      continue;
    }
    modules[id] = lateModule(route, parts, files);
    // Or else a link that is pointed at announces them by modulepreload, whose failure browsers remember too.
    route.module = manifest.entry.module;
    route.clientLoaderModule = undefined;
    route.imports = [];
  }
}

function lateModule(route: Route, parts: readonly string[], files: readonly string[]): RouteModule {
  const { hasLoader, hasClientLoader, hasErrorBoundary } = route;
  let real: RouteModule | undefined;

  async function load(): Promise<RouteModule> {
    if (real) return real;
    await fetchCode(files);
    const loaded: RouteModule[] = await Promise.all(parts.map((part) => import(/* @vite-ignore */ part)));
    const whole: RouteModule = Object.assign({}, ...loaded);
    if (whole.meta) late.meta = whole.meta;
    if (whole.links) late.links = whole.links;
    real = whole;
    return whole;
  }

  const late: RouteModule = {
    default: () => real && <real.default />,
    async clientLoader(args: ClientLoaderFunctionArgs) {
      const data = hasLoader && !hasClientLoader ? args.serverLoader() : Promise.resolve(null);
      // The code first: what failed is then said by the screen itself.
      data.catch(() => {});
      const { clientLoader } = await load().catch((error) => {
        throw isOfOldPage(error) ? redirectDocument(args.request.url) : error;
      });
      return clientLoader ? clientLoader(args) : data;
    },
    shouldRevalidate: (args) => real?.shouldRevalidate?.(args) ?? args.defaultShouldRevalidate,
  };
  if (hasErrorBoundary)
    late.ErrorBoundary = () => {
      const Boundary = real?.ErrorBoundary ?? notLoaded.Screen;
      return Boundary && <Boundary />;
    };
  return late;
}

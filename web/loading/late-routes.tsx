// Routes whose code is not loaded yet. React Router reloads the page when it cannot load a route's code, which
// without a connection ends on the browser's error page. These routes fail like a failed loader instead, and can be
// retried.
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
  // Set by the scripts in React Router's document.
  interface Window {
    __reactRouterManifest: RouteManifest;
    __reactRouterRouteModules: RouteModules;
  }
}

/** Shown in place of a screen whose code could not be loaded. */
export const notLoaded: { Screen?: ComponentType } = {};

/**
 * Replaces the module of every route that is not loaded yet. Call it before React Router starts.
 * @param Screen shown if code cannot be loaded, unless the admin layout is part of the page and has set its own
 */
export function prepareLateRoutes(Screen: ComponentType): void {
  notLoaded.Screen ??= Screen;
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: modules } = window;
  for (const [id, route] of Object.entries(manifest.routes)) {
    if (!route) continue;
    const files = [route.module, ...(route.imports ?? [])];
    if (modules[id]) {
      markAsLoaded(files);
      continue;
    }
    modules[id] = lateModule(route, files);
    // Otherwise a hovered link would preload the files by modulepreload, whose failures browsers cache too.
    route.module = manifest.entry.module;
    route.imports = [];
  }
}

function lateModule(route: Route, files: readonly string[]): RouteModule {
  const { module, hasLoader, hasClientLoader, hasErrorBoundary } = route;
  let real: RouteModule | undefined;

  async function load(): Promise<RouteModule> {
    if (real) return real;
    await fetchCode(files);
    const whole: RouteModule = await import(/* @vite-ignore */ module);
    if (whole.meta) late.meta = whole.meta;
    if (whole.links) late.links = whole.links;
    real = whole;
    return whole;
  }

  const late: RouteModule = {
    default: () => real && <real.default />,
    async clientLoader(args: ClientLoaderFunctionArgs) {
      const data = hasLoader && !hasClientLoader ? args.serverLoader() : Promise.resolve(null);
      // Waits for the code first: then the screen's own error boundary shows why the data failed.
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

// React Router's list of routes, for pages of the storefront: those of the admin area are more than half of its bytes, and
// no page of the storefront leads there but by a whole new document.
import type { UNSAFE_AssetsManifest as Manifest } from "react-router";

const ADMIN_ROUTE = /^admin\//;

/** The same list without the admin area, at an address beside its own. */
export function storefrontManifest(manifest: Manifest): Manifest {
  const routes = Object.entries(manifest.routes).filter(([id]) => !ADMIN_ROUTE.test(id));
  return {
    ...manifest,
    url: manifest.url.replace("/manifest-", "/storefront-manifest-"),
    routes: Object.fromEntries(routes),
  };
}

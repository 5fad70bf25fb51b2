// React Router's manifest for storefront pages, without the admin routes: those are more than half of its bytes, and
// a storefront page opens them only as a new document.
import type { UNSAFE_AssetsManifest as Manifest } from "react-router";

const ADMIN_ROUTE = /^admin\//;

/** The manifest without the admin routes, with a URL of its own. */
export function storefrontManifest(manifest: Manifest): Manifest {
  const routes = Object.entries(manifest.routes).filter(([id]) => !ADMIN_ROUTE.test(id));
  return {
    ...manifest,
    url: manifest.url.replace("/manifest-", "/storefront-manifest-"),
    routes: Object.fromEntries(routes),
  };
}

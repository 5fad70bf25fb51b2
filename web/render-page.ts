// Renders pages for the server: the implementation of contract/page-renderer.ts.

import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import type { RenderPage } from "../contract/page-renderer.ts";
import { pageServices } from "./api.ts";
import { storefrontManifest } from "./build/storefront-manifest.ts";

const ADMIN_PATH = /^\/admin(?:\/|$)/;

const handle = createRequestHandler(build, import.meta.env.MODE);
const handleStorefront = import.meta.env.PROD
  ? createRequestHandler({ ...build, assets: storefrontManifest(build.assets) }, import.meta.env.MODE)
  : handle;

export const renderPage: RenderPage<Request, Response> = (request, services) => {
  const context = new RouterContextProvider();
  context.set(pageServices, services);
  const isAdmin = ADMIN_PATH.test(new URL(request.url).pathname);
  return isAdmin ? handle(request, context) : handleStorefront(request, context);
};

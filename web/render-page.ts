// The web's side of the seam (contract/page-seam.ts).

import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import type { RenderPage } from "../contract/page-seam.ts";
import { pageServices } from "./api.ts";

const handle = createRequestHandler(build, import.meta.env.MODE);

export const renderPage: RenderPage<Request, Response> = (request, services) => {
  const context = new RouterContextProvider();
  context.set(pageServices, services);
  return handle(request, context);
};

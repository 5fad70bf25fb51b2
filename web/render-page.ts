// The only seam between server and web: one function that turns a request into a page or its data.

import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { type PageServices, pageServices } from "./api.ts";

const handle = createRequestHandler(build, import.meta.env.MODE);

/**
 * @param request the shopper's request for a document, or for the data of one (`….data`)
 * @param services how the page reaches the API, its nonce if it has one, and the shop's public address
 */
export function renderPage(request: Request, services: PageServices): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(pageServices, services);
  return handle(request, context);
}

export type RenderPage = typeof renderPage;

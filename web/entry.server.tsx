// Renders a whole document before any of it is sent: pages are cached as one buffer, and a page that
// fails half-way becomes an error page instead of half a page.
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { pageServices } from "./api.ts";

export default function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce } = loadContext.get(pageServices);
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} {...(nonce ? { nonce } : {})} />,
      {
        ...(nonce ? { nonce } : {}),
        onAllReady() {
          const body = new PassThrough();
          headers.set("content-type", "text/html; charset=utf-8");
          text(body).then((html) => resolve(new Response(html, { status, headers })), reject);
          pipe(body);
        },
        onShellError: reject,
        onError: reject,
      },
    );
  });
}

/** Logs what failed while rendering; an address that leads nowhere is no failure, and may carry a phone. */
export function handleError(error: unknown): void {
  if (!isRouteErrorResponse(error)) console.error(error);
}

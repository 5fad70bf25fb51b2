// Renders the whole document before any of it is sent: pages are cached as one buffer, and a page that fails half-way
// becomes an error page instead of half a page.
import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { isApiError } from "../contract/api-client.ts";
import { pageServices } from "./api.ts";
import { nextStep, pageGuard } from "./loading/page-guard.ts";
import { KART_KEY } from "./storefront/remembered.ts";

export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce } = loadContext.get(pageServices);
  const allowed = nonce ? { nonce } : {};
  let failure: { error: unknown } | undefined;
  const page = await renderToReadableStream(
    <ServerRouter context={routerContext} url={request.url} {...allowed} />,
    {
      ...allowed,
      // Nothing is sent before all of it is there: no part may come later in it than where it stands.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        failure ??= { error };
      },
    },
  );
  await page.allReady;
  if (failure) throw failure.error;
  headers.set("content-type", "text/html; charset=utf-8");
  const html = scriptsLast(withPageGuard(await new Response(page).text(), nonce));
  return new Response(html, { status, headers });
}

/** The first script of the document: it has to be there before any file is lost. */
function withPageGuard(html: string, nonce: string | null): string {
  const allowed = nonce ? ` nonce="${nonce}"` : "";
  const script = `<script${allowed}>(${pageGuard})(${nextStep}, ${JSON.stringify(KART_KEY)})</script>`;
  return html.replace('<meta charSet="utf-8"/>', (charset) => charset + script);
}

/** Styles, fonts and the main picture are fetched before the scripts: the page is readable without them. */
function scriptsLast(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchPriority="low"');
}

/**
 * Unexpected errors only: thrown responses, such as a 404, are none, and their URL may contain a phone number. What a
 * call was refused with, the server has logged.
 */
export const handleError: HandleErrorFunction = (error, { context }) => {
  if (isRouteErrorResponse(error) || (isApiError(error) && error.status >= 400)) return;
  context.get(pageServices).reportFailure(error);
};

// Renders the whole document before any of it is sent: pages are cached as one buffer, and a page that fails while it
// is rendered becomes an error page instead of half a page.
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
import guard from "./entry.guard.ts?inline-script";

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
      // Never moves large parts to the end of the document: nothing is sent before all of it is rendered.
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

/** Inserts the first script of the document: it must run before any file can fail. */
function withPageGuard(html: string, nonce: string | null): string {
  const allowed = nonce ? ` nonce="${nonce}"` : "";
  const script = `<script${allowed}>${guard}</script>`;
  return html.replace('<meta charSet="utf-8"/>', (charset) => charset + script);
}

/** Lowers the priority of scripts: the page is readable once styles, fonts and the main picture are there. */
function scriptsLast(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchPriority="low"');
}

/**
 * Reports unexpected errors only. Thrown responses, such as a 404, are expected, and their URL may contain a phone
 * number. The server has logged refused calls itself.
 */
export const handleError: HandleErrorFunction = (error, { context }) => {
  if (isRouteErrorResponse(error) || (isApiError(error) && error.status >= 400)) return;
  context.get(pageServices).reportFailure(error);
};

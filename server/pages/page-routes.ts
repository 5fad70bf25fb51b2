// Every address outside the API is a page: cached for all clients if possible, otherwise rendered per request.
import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Transport } from "../../contract/api-client.ts";
import type { PageServices, RenderPage } from "../../contract/page-renderer.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { limit } from "../platform/http/limits.ts";
import { wantsPage } from "../platform/http/refusal-page.ts";
import { type MadeReply, STALE_HEADER } from "../platform/http/reply-cache.ts";
import { checkoutPolicies, inlineScriptHashes, pagePolicy } from "../platform/http/security-headers.ts";
import type { Caching, PageReads } from "../platform/http/serve-cached.ts";
import { isCheckoutPage, isPagePath, sharedPageKey, UNKNOWN_PAGE, withSingleSlash } from "./page-address.ts";
import { sendPageFailure } from "./refused-page.ts";
import type { RenderedPage } from "./render-on-threads.ts";

export interface Pages {
  /** Renders and caches a page that all shoppers share, before its first request. */
  prepare(path: string): Promise<void>;
}

export function pageRoutes(
  app: FastifyInstance,
  deps: Deps,
  { replyCache, pageReads, ownReads }: Caching,
  render: RenderPage<Request, RenderedPage>,
): Pages {
  const { publicUrl, payments, limits, serviceWorker } = deps.config;
  const scriptOrigin = new URL(payments.checkoutScript, publicUrl).origin;
  const renderLimit = limit(app, limits.pagesPerMinute, MINUTE_MS);

  const services = (
    request: FastifyRequest | null,
    nonce: string | null,
    transport: Transport,
  ): PageServices => ({
    transport,
    nonce,
    publicUrl,
    checkoutScript: payments.checkoutScript,
    serviceWorker,
    reportFailure: (error) =>
      (request ?? app).log.error({ err: error, ...(request ? { req: request } : {}) }, "page failed"),
  });
  const rendered = (
    request: FastifyRequest | null,
    url: string,
    nonce: string | null,
    transport: Transport,
  ) =>
    render(
      new Request(publicUrl + url, { headers: { "user-agent": "snackshop" } }),
      services(request, nonce, transport),
    );

  async function makeShared(request: FastifyRequest | null, key: string): Promise<MadeReply> {
    let staleness: string | null = null;
    const parts: (readonly string[] | null)[] = [];
    const transport = readInProcess([pageReads], request, (reply) => {
      staleness ??= reply.staleness;
      parts.push(reply.tags);
    });
    const page = await rendered(request, key, null, transport);
    const body = await page.text();
    const type = page.headers.get("content-type") ?? "";
    const headers = pageHeaders(page);
    if (staleness !== null)
      Object.assign(headers, { [STALE_HEADER]: staleness, "cache-control": "no-store" });
    if (type.startsWith("text/html"))
      headers["content-security-policy"] = pagePolicy(inlineScriptHashes(body));
    // A page has the tags of all its calls. If one call has no tags, every change outdates the page.
    const isKnown = parts.every((tags) => tags !== null);
    return {
      status: page.status,
      headers,
      body,
      ...(isKnown ? { tags: [...new Set(parts.flatMap((tags) => tags ?? []))] } : {}),
    };
  }

  async function sendOwn(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    await renderLimit(request);
    const nonce = randomBytes(16).toString("base64url");
    const transport = readInProcess([pageReads, ownReads], request, ({ staleness }) => {
      if (staleness !== null) reply.header(STALE_HEADER, staleness);
    });
    const page = await rendered(request, request.url, nonce, transport);
    const html = await page.text();
    reply.code(page.status).headers(pageHeaders(page)).header("cache-control", "private, no-store");
    if (isCheckoutPage(request.url)) {
      const { enforced, reported } = checkoutPolicies(nonce, scriptOrigin);
      // Banks open popup windows that report back to the page.
      reply.header("cross-origin-opener-policy", "same-origin-allow-popups");
      reply
        .header("content-security-policy", enforced)
        .header("content-security-policy-report-only", reported);
    } else {
      const scripts = [`'nonce-${nonce}'`, ...inlineScriptHashes(html)];
      reply.header("content-security-policy", pagePolicy(scripts));
    }
    // The scripts would render the page of the address in the browser, which is not UNKNOWN_PAGE.
    return reply.send(request.url === UNKNOWN_PAGE ? withoutScripts(html) : html);
  }

  app.route({
    method: ["GET", "HEAD"],
    url: "/*",
    errorHandler: sendPageFailure,
    async handler(request, reply) {
      const single = withSingleSlash(request.url);
      if (single !== request.url && wantsPage(request)) return reply.redirect(single, 308);
      if (!isPagePath(request.url)) throw new ShopError("NOT_FOUND");
      const key = sharedPageKey(request.url);
      if (key === null) return sendOwn(request, reply);
      return replyCache.send(request, reply, `page ${key}`, async () => {
        await renderLimit(request);
        return makeShared(request, key);
      });
    },
  });

  return { prepare: (path) => replyCache.prepare(path, `page ${path}`, () => makeShared(null, path)) };
}

/** A document without scripts, whose links work. */
function withoutScripts(html: string): string {
  return html.replace(/<script\b[^>]*>[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, "");
}

const PASSED_ON = [
  "cache-control",
  "content-type",
  "location",
  "x-remix-response",
  "x-remix-redirect",
  "x-remix-status",
];

function pageHeaders(page: RenderedPage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of PASSED_ON) {
    const value = page.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  return headers;
}

/** Receives a reply's tags, and whether it is outdated. */
type NoteSources = (reply: { staleness: string | null; tags: readonly string[] | null }) => void;

/** Reads calls in the process for a page's loaders. Log lines carry the id of the page's request. */
function readInProcess(
  reads: readonly PageReads[],
  request: FastifyRequest | null,
  note: NoteSources,
): Transport {
  return async ({ method, path, params, query }) => {
    const read = reads.map((each) => each.get(path)).find((each) => each !== undefined);
    if (!read || method !== "GET") throw new Error(`A page cannot ${method} ${path}.`);
    const { tags, staleness, ...reply } = await read({ params, query }, request);
    note({ tags, staleness });
    return reply;
  };
}

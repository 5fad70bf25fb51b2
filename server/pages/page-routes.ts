// Every address that is not the API's is a page: cached for everybody where it can be, rendered where not.
import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Transport } from "../../contract/api-client.ts";
import type { PageServices, RenderPage } from "../../contract/page-seam.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { readInside } from "../platform/http/inside-read.ts";
import { limit } from "../platform/http/limits.ts";
import { wantsPage } from "../platform/http/refusal-page.ts";
import { type MadeReply, type ReplyCache, STALE_HEADER } from "../platform/http/reply-cache.ts";
import { REQUEST_ID } from "../platform/http/request-id.ts";
import { checkoutPolicies, inlineScriptHashes, pagePolicy } from "../platform/http/security-headers.ts";
import { isCheckoutPage, isPagePath, sharedPageKey, UNKNOWN_PAGE, withSingleSlash } from "./page-address.ts";
import { sendPageFailure } from "./refused-page.ts";
import type { RenderedPage } from "./render-beside.ts";

export function pageRoutes(
  app: FastifyInstance,
  deps: Deps,
  replyCache: ReplyCache,
  render: RenderPage<Request, RenderedPage>,
): void {
  const { publicUrl, payments, limits } = deps.config;
  const scriptOrigin = new URL(payments.checkoutScript, publicUrl).origin;
  const renderLimit = limit(app, limits.pagesPerMinute, MINUTE_MS);

  const services = (request: FastifyRequest, nonce: string | null, note: NoteSources): PageServices => ({
    transport: inProcess(app, request, note),
    nonce,
    publicUrl,
    checkoutScript: payments.checkoutScript,
    reportFailure: (error) => request.log.error({ err: error, req: request }, "page failed"),
  });
  const rendered = (request: FastifyRequest, url: string, nonce: string | null, note: NoteSources) =>
    render(
      new Request(publicUrl + url, { headers: { "user-agent": "snackshop" } }),
      services(request, nonce, note),
    );

  async function makeShared(request: FastifyRequest, key: string): Promise<MadeReply> {
    let staleness: string | null = null;
    const parts: (readonly string[] | null)[] = [];
    const page = await rendered(request, key, null, (reply) => {
      staleness ??= reply.staleness;
      parts.push(reply.tags);
    });
    const body = await page.text();
    const type = page.headers.get("content-type") ?? "";
    const headers = pageHeaders(page);
    if (staleness !== null)
      Object.assign(headers, { [STALE_HEADER]: staleness, "cache-control": "no-store" });
    if (type.startsWith("text/html"))
      headers["content-security-policy"] = pagePolicy(inlineScriptHashes(body));
    // A page is made of all that its calls are made of. If one of them has no tags, every change outdates the page.
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
    const page = await rendered(request, request.url, nonce, ({ staleness }) => {
      if (staleness !== null) reply.header(STALE_HEADER, staleness);
    });
    reply.code(page.status).headers(pageHeaders(page)).header("cache-control", "private, no-store");
    if (isCheckoutPage(request.url)) {
      const { enforced, reported } = checkoutPolicies(nonce, scriptOrigin);
      // Banks open windows of their own and report back to the page that opened them.
      reply.header("cross-origin-opener-policy", "same-origin-allow-popups");
      reply
        .header("content-security-policy", enforced)
        .header("content-security-policy-report-only", reported);
    } else {
      reply.header("content-security-policy", pagePolicy([`'nonce-${nonce}'`]));
    }
    const html = await page.text();
    // The browser's own address is another, for which its code would render another page.
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
}

/** A document whose links work, and nothing else. */
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

/** Receives a reply's tags and whether it is outdated. */
type NoteSources = (reply: { staleness: string | null; tags: readonly string[] | null }) => void;

/** Calls of a page's loader, made in the process, for the shopper's own address and under the id of the page's request. */
function inProcess(app: FastifyInstance, { ip, id }: FastifyRequest, note: NoteSources): Transport {
  return async ({ method, url, headers: own }) => {
    if (method !== "GET") throw new Error(`A page only reads, and must not ${method} ${url}.`);
    const headers = { host: "localhost", ...own, [REQUEST_ID]: id };
    const { reply, tags, staleness } = await readInside(app, url, headers, ip);
    note({ tags, staleness });
    const retryAfter = Number(reply.headers["retry-after"]);
    return {
      status: reply.statusCode,
      json: reply.body ? reply.json() : undefined,
      retryAfter: retryAfter > 0 ? retryAfter : null,
    };
  };
}

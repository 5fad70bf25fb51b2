// Protects against requests that another website sends through a shopper's browser (CSRF), and against a foreign name
// that resolves to the shop's address (DNS rebinding): personal data is served under the shop's own name only.
import { isIP } from "node:net";
import type { FastifyInstance } from "fastify";
import { ShopError } from "../../errors.ts";
import { isLoopback } from "../config/sandbox-settings.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Takes a multipart form instead of JSON. */
    isForm?: boolean | undefined;
    /** Same reply for every client, under any host name. */
    isPublic?: boolean | undefined;
  }
}

const FORM_TYPE = /^multipart\/form-data *; *boundary=/i;
const JSON_TYPE = /^application\/json(?:; ?charset=utf-8)?$/i;
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * CSRF protection: a request that changes something must come from our own pages (Origin, Sec-Fetch-Site) and be JSON,
 * which another site cannot send without a CORS preflight. Calls that take a form need a token, which other sites do
 * not have.
 */
export function refuseForeignRequests(app: FastifyInstance, publicUrl: string): void {
  const own = ownOrigins(publicUrl);
  app.addHook("onRequest", async ({ method, headers, routeOptions }) => {
    if (SAFE_METHODS.has(method)) return;
    const isOwn = headers.origin === undefined || own.has(headers.origin);
    if (!isOwn || headers["sec-fetch-site"] === "cross-site") throw new ShopError("FOREIGN_ORIGIN");
    const type = headers["content-type"];
    const hasBody = Number(headers["content-length"] ?? 0) > 0 || headers["transfer-encoding"] !== undefined;
    if (!hasBody || JSON_TYPE.test(type ?? "")) return;
    if (!routeOptions.config.isForm || !FORM_TYPE.test(type ?? "")) throw new ShopError("WRONG_CONTENT_TYPE");
  });
}

/** The origin of PUBLIC_URL, never one from the request. For a local shop all loopback names count. */
function ownOrigins(publicUrl: string): ReadonlySet<string> {
  const { origin, protocol, hostname, port } = new URL(publicUrl);
  if (!isLoopback(hostname)) return new Set([origin]);
  const names = [hostname, "localhost", "127.0.0.1", "[::1]"];
  return new Set(names.map((name) => new URL(`${protocol}//${name}:${port}`).origin));
}

/** Refuses a request for another host name than the shop's, unless the route is `isPublic`. */
export function refuseForeignHosts(app: FastifyInstance, publicUrl: string): void {
  const own = new URL(publicUrl).hostname;
  app.addHook("onRequest", async ({ hostname, routeOptions }) => {
    if (isOwnHost(hostname.toLowerCase(), own) || routeOptions.config.isPublic) return;
    throw new ShopError("WRONG_HOST", { message: `This is not the shop's own address. Open ${publicUrl}.` });
  });
}

/** IP addresses and `localhost` are safe: a browser under DNS rebinding sends the attacker's name as the host. */
function isOwnHost(hostname: string, own: string): boolean {
  return hostname === own || hostname === "localhost" || isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
}

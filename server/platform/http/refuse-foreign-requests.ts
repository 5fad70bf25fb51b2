// Other websites act neither through a shopper's browser (cross-site requests) nor by giving their own name the shop's
// address (DNS rebinding): what belongs to somebody is answered under the shop's own name alone.
import { isIP } from "node:net";
import type { FastifyInstance } from "fastify";
import { ShopError } from "../../errors.ts";
import { isLoopback } from "../config/sandbox-settings.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Takes a multipart form instead of JSON. */
    isForm?: boolean | undefined;
    /** Answers everybody alike, under whatever name. */
    isForEverybody?: boolean | undefined;
  }
}

const FORM_TYPE = /^multipart\/form-data *; *boundary=/i;
const JSON_TYPE = /^application\/json(?:; ?charset=utf-8)?$/i;
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Protects against cross-site requests: a request that changes something must come from our own pages (Origin,
 * Sec-Fetch-Site) and be JSON, which another site cannot send without a CORS preflight. Calls that take a form
 * need a token, which other sites do not have.
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

/** PUBLIC_URL's origin, never what the request says of itself. This machine's names are one address to its user. */
function ownOrigins(publicUrl: string): ReadonlySet<string> {
  const { origin, protocol, hostname, port } = new URL(publicUrl);
  if (!isLoopback(hostname)) return new Set([origin]);
  const names = [hostname, "localhost", "127.0.0.1", "[::1]"];
  return new Set(names.map((name) => new URL(`${protocol}//${name}:${port}`).origin));
}

/** Refuses a request under another name than the shop's, unless the route answers everybody alike. */
export function refuseForeignHosts(app: FastifyInstance, publicUrl: string): void {
  const own = new URL(publicUrl).hostname;
  app.addHook("onRequest", async ({ hostname, routeOptions }) => {
    if (isOwnHost(hostname.toLowerCase(), own) || routeOptions.config.isForEverybody) return;
    throw new ShopError("WRONG_HOST", { message: `This is not the shop's own address. Open ${publicUrl}.` });
  });
}

/** No stranger's name server can make a browser send an address, or this machine's own name, as the host. */
function isOwnHost(hostname: string, own: string): boolean {
  return hostname === own || hostname === "localhost" || isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
}

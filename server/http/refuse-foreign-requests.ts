import type { FastifyInstance } from "fastify";
import { ShopError } from "../errors.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Takes a multipart form instead of JSON. */
    isForm?: boolean | undefined;
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
  const own = new URL(publicUrl).origin;
  app.addHook("onRequest", async ({ method, headers, routeOptions }) => {
    if (SAFE_METHODS.has(method)) return;
    const { origin, host } = headers;
    const isOwn =
      origin === undefined || origin === own || origin === `http://${host}` || origin === `https://${host}`;
    if (!isOwn || headers["sec-fetch-site"] === "cross-site") throw new ShopError("FOREIGN_ORIGIN");
    const type = headers["content-type"];
    const hasBody = Number(headers["content-length"] ?? 0) > 0 || headers["transfer-encoding"] !== undefined;
    if (!hasBody || JSON_TYPE.test(type ?? "")) return;
    if (!routeOptions.config.isForm || !FORM_TYPE.test(type ?? "")) throw new ShopError("WRONG_CONTENT_TYPE");
  });
}

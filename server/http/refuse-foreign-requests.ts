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
const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Other websites cannot act through our shopper's browser: what changes something comes from our own pages
 * (Origin, Sec-Fetch-Site) and is JSON, which no foreign form can send without asking first. Calls that take a form
 * need a token, which no foreign page has.
 */
export function refuseForeignRequests(app: FastifyInstance, publicUrl: string): void {
  const own = new URL(publicUrl).origin;
  app.addHook("onRequest", async ({ method, headers, routeOptions }) => {
    if (READS.has(method)) return;
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

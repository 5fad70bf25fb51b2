// What a person sees in place of a page that was refused, such as by a shop that is very busy.
import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { asShopError, type ShopError } from "../errors.ts";
import { sendAnyFailure } from "../http/serve.ts";

const STYLE =
  "body{font:1.125rem/1.5 system-ui,sans-serif;max-width:26rem;margin:20vh auto;padding:0 1.5rem;color:#2b2118;" +
  "background:#fffaf0}h1{font-size:1.5rem}a{color:#1d5b38}";
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'; base-uri 'none'`;

/** Refuses a page in words; where it makes sense to come again, the browser does so by itself. */
export function sendPageFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asShopError(error);
  const isForPerson = String(request.headers.accept ?? "").includes("text/html");
  if (!isForPerson || refusal.retryAfter === undefined) return sendAnyFailure(error, request, reply);
  if (refusal.status >= 500) request.log.warn({ code: refusal.code }, "page refused");
  return reply
    .code(refusal.status)
    .header("retry-after", Math.ceil(refusal.retryAfter))
    .header("cache-control", "no-store")
    .header("content-security-policy", POLICY)
    .type("text/html; charset=utf-8")
    .send(pageOf(refusal, Math.ceil(refusal.retryAfter)));
}

function pageOf({ message }: ShopError, seconds: number): string {
  return (
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta http-equiv="refresh" content="${seconds}"><title>One moment, please</title><style>${STYLE}</style>` +
    `<h1>One moment, please</h1><p role="status">${message}</p>` +
    `<p>This page tries again by itself in ${seconds} seconds. What is in your cart stays there. <a href="">Try now</a></p></html>`
  );
}

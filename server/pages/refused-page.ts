// The page that replaces a refused page, for example when the shop is overloaded.
import type { FastifyReply, FastifyRequest } from "fastify";
import { asShopError } from "../errors.ts";
import { REFUSAL_PAGE_POLICY, refusalPage, wantsPage } from "../platform/http/refusal-page.ts";
import { logFailure, sendAnyFailure } from "../platform/http/serve.ts";

/** Refuses a request: with a page if a browser requests one, otherwise with JSON. */
export function sendPageFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!wantsPage(request)) return sendAnyFailure(error, request, reply);
  const refusal = asShopError(error);
  if (refusal.retryAfter === undefined) logFailure(error, refusal, request);
  else {
    if (refusal.status >= 500) request.log.warn({ code: refusal.code }, "page refused");
    reply.header("retry-after", Math.ceil(refusal.retryAfter));
  }
  return reply
    .code(refusal.status)
    .header("cache-control", "no-store")
    .header("content-security-policy", REFUSAL_PAGE_POLICY)
    .type("text/html; charset=utf-8")
    .send(refusalPage(refusal));
}

// In a live shop only staff can read the API documentation. A browser opens its pages without a token, so a cookie that
// is valid only for these pages authenticates it while the admin session is open.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { MINUTE_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import type { Config } from "../platform/config/config.ts";
import { limit } from "../platform/http/limits.ts";
import { adminTokenOf } from "./admin-guard.ts";
import { findAdmin } from "./admin-sessions.ts";

const COOKIE = "docs-session";

/** Sets the cookie that lets the requesting browser read the API documentation. */
export function openDocsSession(request: FastifyRequest, reply: FastifyReply, { publicUrl }: Config): void {
  reply.setCookie(COOKIE, adminTokenOf(request), {
    path: "/api/docs",
    httpOnly: true,
    sameSite: "strict",
    secure: publicUrl.startsWith("https://"),
  });
}

/** Refuses requests without an open admin session. */
export function guardDocs(pages: FastifyInstance, { db, config }: Deps): void {
  const perAddress = limit(pages, config.limits.adminPerMinute, MINUTE_MS);
  pages.addHook("onRequest", async (request, reply) => {
    reply.header("cache-control", "no-store");
    const token = request.cookies[COOKIE] || adminTokenOf(request);
    const admin = token ? await findAdmin(db, token) : undefined;
    if (admin?.mustSetUpApp) throw new ShopError("SECOND_FACTOR_REQUIRED");
    if (admin) return;
    await perAddress(request);
    reply.header("www-authenticate", "Bearer");
    throw new ShopError("NO_ADMIN", {
      message: "This page is for staff. Log in at /admin and open it from “Your account”.",
    });
  });
}

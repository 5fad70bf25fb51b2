import type { FastifyInstance } from "fastify";
import * as contract from "../../contract/admin-session.ts";
import { adminOf, adminTokenOf } from "../admin-guard.ts";
import type { Deps } from "../deps.ts";
import { limit, MINUTE_MS, sourceOf } from "../limits.ts";
import { serve } from "../serve.ts";
import { login, logout } from "./login.ts";

/** Mounted outside the guard: the one admin call for people without a token. */
export function loginRoute(app: FastifyInstance, deps: Deps): void {
  serve(
    app,
    contract.login,
    async ({ body }, { request }) => ({ token: await login(deps, body, sourceOf(request)) }),
    {
      limits: [limit(app, deps.config.limits.loginPerMinute, MINUTE_MS)],
    },
  );
}

export function adminSessionRoutes(app: FastifyInstance, { db }: Deps): void {
  serve(app, contract.adminProfile, async (_, { request }) => adminOf(request));

  serve(app, contract.checkAdminToken, async () => ({ success: true }));

  serve(app, contract.logout, async (_, { request, reply }) => {
    await logout(db, adminTokenOf(request));
    reply.header("clear-site-data", '"cache"');
    return { message: "Logged out" };
  });
}

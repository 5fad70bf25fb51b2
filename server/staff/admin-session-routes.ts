import type { FastifyInstance } from "fastify";
import * as contract from "../../contract/admin-session.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { limit } from "../platform/http/limits.ts";
import { serve } from "../platform/http/serve.ts";
import { actorOf, adminOf, adminTokenOf, originOf } from "./admin-guard.ts";
import { openDocsSession } from "./docs-session.ts";
import { login } from "./login.ts";
import { logout } from "./logout.ts";

/** So many times as many logins as wrong passwords are accepted from an address. */
const LOGINS_PER_WRONG_ONE = 6;

/** Mounted outside the guard: the only admin call without a token. */
export function loginRoute(app: FastifyInstance, deps: Deps): void {
  serve(
    app,
    contract.login,
    async ({ body }, { request }) => ({ token: await login(deps, body, originOf(request)) }),
    {
      // Wrong passwords are limited in login.ts. Right ones too cost a hash: several staff may share an address.
      limits: [limit(app, LOGINS_PER_WRONG_ONE * deps.config.limits.loginPerMinute, MINUTE_MS)],
    },
  );
}

export function adminSessionRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.adminProfile, async (_, { request }) => adminOf(request));

  serve(app, contract.checkAdminToken, async () => ({ success: true }));

  serve(app, contract.openDocs, async (_, { request, reply }) => {
    openDocsSession(request, reply, deps.config);
    return { message: "Open /api/docs/" };
  });

  serve(app, contract.logout, async (_, { request, reply }) => {
    await logout(deps, adminTokenOf(request), actorOf(request));
    reply.header("clear-site-data", '"cache"');
    return { message: "Logged out" };
  });
}

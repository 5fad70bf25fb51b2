import type { FastifyInstance } from "fastify";
import * as contract from "../../contract/admin-session.ts";
import type { Deps } from "../deps.ts";
import { limit, MINUTE_MS, sourceOf } from "../http/limits.ts";
import { serve } from "../http/serve.ts";
import { changePassword } from "../staff/change-password.ts";
import { startTwoFactor, turnOffTwoFactor, turnOnTwoFactor } from "../staff/set-two-factor.ts";
import { adminBy, adminOf, adminTokenOf } from "./admin-guard.ts";
import { login } from "./login.ts";
import { logout } from "./logout.ts";
import { provePassword } from "./prove-password.ts";
import { countRecoveryCodes } from "./recovery-codes.ts";

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

export function adminSessionRoutes(app: FastifyInstance, deps: Deps): void {
  // Hashing is as dear here as at the login.
  const limits = [limit(app, deps.config.limits.loginPerMinute, MINUTE_MS)];

  serve(app, contract.adminProfile, async (_, { request }) => adminOf(request));

  serve(app, contract.checkAdminToken, async () => ({ success: true }));

  serve(app, contract.logout, async (_, { request, reply }) => {
    await logout(deps, adminTokenOf(request), adminBy(request));
    reply.header("clear-site-data", '"cache"');
    return { message: "Logged out" };
  });

  serve(
    app,
    contract.provePassword,
    async ({ body: { password } }, { request }) => {
      const asker = { admin: adminOf(request), token: adminTokenOf(request) };
      await provePassword(deps, { ...asker, password }, adminBy(request));
      return { message: "Thank you" };
    },
    { limits },
  );

  serve(
    app,
    contract.changePassword,
    async ({ body }, { request }) => ({
      token: await changePassword(deps, adminOf(request), body, adminBy(request)),
    }),
    { limits },
  );

  serve(app, contract.twoFactorState, async (_, { request }) => {
    const { id, twoFactor } = adminOf(request);
    return { isOn: twoFactor, recoveryCodesLeft: await countRecoveryCodes(deps.db, id) };
  });

  serve(app, contract.startTwoFactor, async (_, { request }) =>
    startTwoFactor(deps, adminOf(request), adminBy(request)),
  );

  serve(app, contract.turnOnTwoFactor, async ({ body: { code } }, { request }) => ({
    recoveryCodes: await turnOnTwoFactor(deps, adminOf(request), code, adminBy(request)),
  }));

  serve(app, contract.turnOffTwoFactor, async (_, { request }) => {
    await turnOffTwoFactor(deps, adminOf(request), adminBy(request));
    return { message: "The authenticator app is off" };
  });
}

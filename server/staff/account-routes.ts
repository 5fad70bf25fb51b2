// Calls for the user's own account: the password and the authenticator app.
import type { FastifyInstance } from "fastify";
import * as contract from "../../contract/account.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { limit } from "../platform/http/limits.ts";
import { serve } from "../platform/http/serve.ts";
import { actorOf, adminOf, adminTokenOf, originOf } from "./admin-guard.ts";
import { changePassword } from "./change-password.ts";
import { provePassword } from "./prove-password.ts";
import { countRecoveryCodes } from "./recovery-codes.ts";
import { isAppRequired } from "./required-apps.ts";
import { renewRecoveryCodes, startTwoFactor, turnOffTwoFactor, turnOnTwoFactor } from "./set-two-factor.ts";

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  // Hashing a password costs as much here as at login.
  const limits = [limit(app, deps.config.limits.loginPerMinute, MINUTE_MS)];

  serve(
    app,
    contract.provePassword,
    async ({ body: { password } }, { request }) => {
      const session = { admin: adminOf(request), token: adminTokenOf(request) };
      await provePassword(deps, { ...session, password }, actorOf(request));
      return { message: "Thank you" };
    },
    { limits },
  );

  serve(
    app,
    contract.changePassword,
    async ({ body }, { request }) => {
      const session = { admin: adminOf(request), token: adminTokenOf(request), origin: originOf(request) };
      return { token: await changePassword(deps, session, body, actorOf(request)) };
    },
    { limits },
  );

  serve(app, contract.twoFactorState, async (_, { request }) => {
    const { id, role, twoFactor } = adminOf(request);
    return {
      isOn: twoFactor,
      isRequired: await isAppRequired(deps.db, role),
      recoveryCodesLeft: await countRecoveryCodes(deps.db, id),
    };
  });

  serve(app, contract.startTwoFactor, async (_, { request }) =>
    startTwoFactor(deps, adminOf(request), actorOf(request)),
  );

  serve(app, contract.turnOnTwoFactor, async ({ body: { code } }, { request }) => {
    const session = { admin: adminOf(request), token: adminTokenOf(request) };
    return { recoveryCodes: await turnOnTwoFactor(deps, session, code, actorOf(request)) };
  });

  serve(app, contract.renewRecoveryCodes, async (_, { request }) => ({
    recoveryCodes: await renewRecoveryCodes(deps, adminOf(request), actorOf(request)),
  }));

  serve(app, contract.turnOffTwoFactor, async (_, { request }) => {
    await turnOffTwoFactor(deps, adminOf(request), actorOf(request));
    return { message: "The authenticator app is off" };
  });
}

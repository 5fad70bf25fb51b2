// Guards the whole /api/admin prefix: every route mounted inside is protected without declaring it.
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Call } from "../../contract/call.ts";
import { deviceWords } from "../../rules/device-words.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { limit, sourceOf } from "../platform/http/limits.ts";
import { type Admin, findAdmin, type SessionOrigin } from "./admin-sessions.ts";
import type { Actor } from "./audit-log/audit.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Who may call a route of the admin prefix; only the owner unless it says staff. */
    access?: Call["access"] | undefined;
    /** The password must have been entered again in the last minutes. */
    needsPassword?: boolean | undefined;
    /** Open to those who still have to set up the authenticator app that is required of them. */
    withoutSecondFactor?: boolean | undefined;
  }
}

const admins = new WeakMap<FastifyRequest, Admin>();

function tokenOf(request: FastifyRequest): string | undefined {
  return /^Bearer +([A-Za-z0-9_-]{20,200})$/i.exec(request.headers.authorization ?? "")?.[1];
}

/** The admin who makes the request. @throws ShopError NO_ADMIN outside the guarded prefix */
export function adminOf(request: FastifyRequest): Admin {
  const admin = admins.get(request);
  if (!admin) throw new ShopError("NO_ADMIN");
  return admin;
}

export function adminTokenOf(request: FastifyRequest): string {
  return tokenOf(request) ?? "";
}

/** The admin and her network address, for the audit log. */
export function actorOf(request: FastifyRequest): Actor {
  return { name: adminOf(request).username.toLowerCase(), source: sourceOf(request) };
}

/** The device that the request comes from, as its owner would name it, and its network address. */
export function originOf(request: FastifyRequest): SessionOrigin {
  return { source: sourceOf(request), device: deviceWords(request.headers["user-agent"]) };
}

export function guardAdmin(app: FastifyInstance, { db, config }: Deps): void {
  const perToken = limit(app, config.limits.adminPerMinute, MINUTE_MS, adminTokenOf);
  const perAddress = limit(app, config.limits.adminPerMinute, MINUTE_MS);
  // Before the body is read, so that nobody without a token can upload.
  app.addHook("onRequest", async (request, reply) => {
    const token = tokenOf(request);
    const admin = token && (await findAdmin(db, token));
    if (!admin) {
      await perAddress(request);
      reply.header("www-authenticate", "Bearer");
      throw new ShopError("NO_ADMIN");
    }
    admins.set(request, admin);
    await perToken(request);
    const { access, needsPassword, withoutSecondFactor } = request.routeOptions.config;
    if (admin.mustSetUpApp && !withoutSecondFactor) throw new ShopError("SECOND_FACTOR_REQUIRED");
    if (admin.role !== "owner" && access !== "staff") throw new ShopError("OWNER_ONLY");
    if (needsPassword && !admin.hasProvedPassword) throw new ShopError("PASSWORD_NEEDED");
  });
}

// Guards the whole /api/admin prefix: every route mounted inside is protected without declaring it.
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Call } from "../../contract/call.ts";
import { ADMIN_ROLES, type AdminRole } from "../../rules/admin-role.ts";
import { deviceLabel } from "../../rules/device-label.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { limit, sourceOf } from "../platform/http/limits.ts";
import { type Admin, findAdmin, type SessionOrigin } from "./admin-sessions.ts";
import type { Actor } from "./audit-log/audit.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Who may call a route of the admin prefix. By default only the owner. */
    access?: Call["access"] | undefined;
    /** The password must have been entered again within the last minutes. */
    needsPassword?: boolean | undefined;
    /** Also open to users who still have to set up their required authenticator app. */
    withoutSecondFactor?: boolean | undefined;
  }
}

const admins = new WeakMap<FastifyRequest, Admin>();

function tokenOf(request: FastifyRequest): string | undefined {
  return /^Bearer +([A-Za-z0-9_-]{20,200})$/i.exec(request.headers.authorization ?? "")?.[1];
}

/**
 * The admin who makes the request.
 * @throws ShopError NO_ADMIN outside the guarded prefix
 */
export function adminOf(request: FastifyRequest): Admin {
  const admin = admins.get(request);
  if (!admin) throw new ShopError("NO_ADMIN");
  return admin;
}

/** Whether the request is by an owner. @throws ShopError NO_ADMIN */
export const isOwner = (request: FastifyRequest): boolean => adminOf(request).role === "owner";

export function adminTokenOf(request: FastifyRequest): string {
  return tokenOf(request) ?? "";
}

/** The admin's name and network address, for the audit log. */
export function actorOf(request: FastifyRequest): Actor {
  return { name: adminOf(request).username.toLowerCase(), source: sourceOf(request) };
}

/** The request's device, such as "Chrome on Android", and its network address. */
export function originOf(request: FastifyRequest): SessionOrigin {
  return { source: sourceOf(request), device: deviceLabel(request.headers["user-agent"]) };
}

/** An owner may make every call, other accounts those for all staff and those for their role. */
const mayCall = (role: AdminRole, access: Call["access"]) =>
  role === "owner" || access === "staff" || access === role;

/** The roles that may make calls with this access. */
export const rolesWith = (access: Call["access"]): AdminRole[] =>
  ADMIN_ROLES.filter((role) => mayCall(role, access));

export function guardAdmin(app: FastifyInstance, { db, config }: Deps): void {
  const perToken = limit(app, config.limits.adminPerMinute, MINUTE_MS, adminTokenOf);
  const perAddress = limit(app, config.limits.adminPerMinute, MINUTE_MS);
  // Runs before the body is read, so that a client without a token cannot upload.
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
    if (!mayCall(admin.role, access))
      throw new ShopError(access === "packer" || access === "accountant" ? "ROLE_REFUSED" : "OWNER_ONLY");
    if (needsPassword && !admin.hasProvedPassword) throw new ShopError("PASSWORD_NEEDED");
  });
}

// Closes the whole /api/admin prefix: a route mounted inside is behind the guard without saying so.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Admin, findAdmin } from "./admin-session/login.ts";
import type { Deps } from "./deps.ts";
import { ShopError } from "./errors.ts";
import { limit, MINUTE_MS } from "./limits.ts";

const admins = new WeakMap<FastifyRequest, Admin>();

function tokenOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(request.headers.authorization ?? "")?.[1];
}

/** The admin who asks; only inside the guarded prefix. */
export function adminOf(request: FastifyRequest): Admin {
  const admin = admins.get(request);
  if (!admin) throw new ShopError("NO_ADMIN");
  return admin;
}

export function adminTokenOf(request: FastifyRequest): string {
  return tokenOf(request) ?? "";
}

export function guardAdmin(app: FastifyInstance, { db, config }: Deps): void {
  const perToken = limit(app, config.limits.adminPerMinute, MINUTE_MS, adminTokenOf);
  const strangers = limit(app, config.limits.adminPerMinute, MINUTE_MS);
  // Before the body is read: a stranger's upload is not taken in.
  app.addHook("onRequest", async (request, reply) => {
    const token = tokenOf(request);
    const admin = token && (await findAdmin(db, token));
    if (!admin) {
      await strangers(request);
      reply.header("www-authenticate", "Bearer");
      throw new ShopError("NO_ADMIN");
    }
    admins.set(request, admin);
    await perToken(request);
  });
}

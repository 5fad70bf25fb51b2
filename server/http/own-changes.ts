// Whoever changed something in the admin area sees it in all that she reads next, also where a replica is read and whichever
// process answers: a cookie says how far a replica has to be.
import type { FastifyInstance, FastifyRequest } from "fastify";

/** A place in PostgreSQL's log of changes (WAL), in bytes from its beginning. */
export type WalPosition = number;

declare module "fastify" {
  interface FastifyContextConfig {
    /** Default: a GET changes nothing, and every other method does. */
    changesNothing?: boolean | undefined;
  }
}

const COOKIE = "changed-until";
/** No replica that is read is behind by as much. */
const MAX_AGE_SECONDS = 10;
/** Of a change whose place could not be found out: no replica is ever there. */
const NOWHERE = Number.MAX_SAFE_INTEGER;

/**
 * Has every answer to a change carry how far the database is then.
 * @param position asks it
 */
export function noteOwnChanges(
  app: FastifyInstance,
  publicUrl: string,
  position: () => Promise<WalPosition>,
): void {
  app.addHook("onSend", async (request, reply) => {
    const { changesNothing = request.method === "GET" } = request.routeOptions.config;
    if (changesNothing || reply.statusCode >= 400) return;
    reply.setCookie(COOKIE, String(await position().catch(() => NOWHERE)), {
      path: "/api/admin",
      httpOnly: true,
      sameSite: "strict",
      secure: publicUrl.startsWith("https://"),
      maxAge: MAX_AGE_SECONDS,
    });
  });
}

/** @returns null for who has changed nothing of late */
export function ownChangesOf(request: FastifyRequest): WalPosition | null {
  const told = request.cookies[COOKIE];
  return told !== undefined && /^\d{1,16}$/.test(told) ? Number(told) : null;
}

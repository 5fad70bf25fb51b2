// Connects a reply with its lines in the log.
import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { withRequestId } from "../log/current-request.ts";

/** The header with the request's id, on every reply. */
export const REQUEST_ID = "x-request-id";

/** In hexadecimal digits: the length of a trace id (W3C Trace Context). */
const LENGTH = 32;
const MADE_AT_ONCE = 256;
let made = "";
let used = 0;

/** 16 random bytes in hex, drawn in batches. `randomUUID` would cost a fiftieth of a cached reply. */
export function newRequestId(): string {
  if (used === made.length) {
    made = randomBytes((MADE_AT_ONCE * LENGTH) / 2).toString("hex");
    used = 0;
  }
  used += LENGTH;
  return made.slice(used - LENGTH, used);
}

/** Adds the request's id to every log line written while it is handled. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook("onRequest", ({ id }, _reply, done) => withRequestId(id, done));
  // Set again: the async context is lost while a body is read.
  app.addHook("preValidation", ({ id }, _reply, done) => withRequestId(id, done));
}

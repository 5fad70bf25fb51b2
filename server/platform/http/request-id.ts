// Connects a reply with its lines in the log.
import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { withRequestId } from "../log/current-request.ts";

/** The header with the request's id, on every reply. */
export const REQUEST_ID = "x-request-id";

/** A random id of 32 hexadecimal digits: the length of a trace id (W3C Trace Context). */
export const newRequestId = (): string => randomUUID().replaceAll("-", "");

/** Adds the request's id to every log line written while it is handled. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook("onRequest", ({ id }, _reply, done) => withRequestId(id, done));
  // Set again: the async context is lost while a body is read.
  app.addHook("preValidation", ({ id }, _reply, done) => withRequestId(id, done));
}

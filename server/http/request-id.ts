// Which request an answer and a line of the log belong to.
import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { inNameOf } from "../log/current-request.ts";

/** The header of every answer. */
export const REQUEST_ID = "x-request-id";

export function newRequestId(): string {
  return randomUUID();
}

/** Has every line that is written for a request name it. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook("onRequest", ({ id }, _reply, done) => inNameOf(id, done));
  // Once more, since it is forgotten while a body is read.
  app.addHook("preValidation", ({ id }, _reply, done) => inNameOf(id, done));
}

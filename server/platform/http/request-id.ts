// Which request an answer and a line of the log belong to.
import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { inNameOf } from "../log/current-request.ts";

/** The header of every answer. */
export const REQUEST_ID = "x-request-id";

/** In hexadecimal digits: as many as an id of a trace has (W3C Trace Context). */
const LENGTH = 32;
const MADE_AT_ONCE = 256;
let made = "";
let used = 0;

/** 16 random bytes. Node's `randomUUID` puts its text together from twenty pieces, for a fiftieth of an answer that is kept. */
export function newRequestId(): string {
  if (used === made.length) {
    made = randomBytes((MADE_AT_ONCE * LENGTH) / 2).toString("hex");
    used = 0;
  }
  used += LENGTH;
  return made.slice(used - LENGTH, used);
}

/** Has every line that is written for a request name it. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook("onRequest", ({ id }, _reply, done) => inNameOf(id, done));
  // Once more, since it is forgotten while a body is read.
  app.addHook("preValidation", ({ id }, _reply, done) => inNameOf(id, done));
}

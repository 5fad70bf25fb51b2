// Which request an answer and a line of the log belong to.
import { randomFillSync } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { inNameOf } from "../log/current-request.ts";

/** The header of every answer. */
export const REQUEST_ID = "x-request-id";

const ID_BYTES = 16;
const random = Buffer.alloc(256 * ID_BYTES);
let used = random.length;

/** @returns 32 hexadecimal digits by chance. A UUID is put together from pieces, which every kept answer would pay for. */
export function newRequestId(): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += ID_BYTES;
  return random.toString("hex", used - ID_BYTES, used);
}

/** Has every line that is written for a request name it. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook("onRequest", ({ id }, _reply, done) => inNameOf(id, done));
  // Once more, since it is forgotten while a body is read.
  app.addHook("preValidation", ({ id }, _reply, done) => inNameOf(id, done));
}

// Some replies are sent before the whole request is read: a refused upload without a token, a form with too many parts.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { MAX_FORM_BYTES } from "./read-form.ts";

const MAX_DISCARDED_BYTES = 512 * 1024;
const GRACE_MS = 2_000;

/**
 * Reads and discards the rest of such a request for a limited time and size, since many browsers read the reply only
 * after sending everything. Beyond the limit the connection is closed. Logged-in staff may finish sending a form.
 */
export function endUnreadRequests(app: FastifyInstance): void {
  app.addHook("onSend", async ({ raw, routeOptions }, reply) => {
    if (raw.complete || raw.destroyed) return;
    const isForm = routeOptions.config.isForm && reply.statusCode !== 401;
    discard(raw, reply.raw, isForm ? MAX_FORM_BYTES : MAX_DISCARDED_BYTES);
    if (isForm) return;
    const timer = setTimeout(() => raw.destroy(), GRACE_MS);
    timer.unref();
    raw.once("close", () => clearTimeout(timer));
  });
}

function discard(request: IncomingMessage, answer: ServerResponse, most: number): void {
  let left = most;
  request.unpipe();
  request.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left > 0) return;
    request.pause();
    if (answer.writableFinished) request.destroy();
    else answer.once("finish", () => request.destroy());
  });
}

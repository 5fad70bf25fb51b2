// Nobody may keep a connection busy by sending a small body slowly; an upload from a phone may take its time.
import type { FastifyInstance } from "fastify";

const SMALL_BODY_MS = 15_000;
/** For a whole request, the largest form from a slow phone included; Node ends what takes longer. */
export const MAX_REQUEST_MS = 5 * 60_000;

/** @param smallBodyMs how long a body may take to arrive that is no form */
export function endSlowRequests(app: FastifyInstance, smallBodyMs = SMALL_BODY_MS): void {
  app.addHook("onRequest", async ({ raw, headers }) => {
    if (raw.complete || headers["content-type"]?.startsWith("multipart/form-data")) return;
    const timer = setTimeout(() => raw.destroy(), smallBodyMs);
    timer.unref();
    raw.once("end", () => clearTimeout(timer));
    raw.once("close", () => clearTimeout(timer));
  });
}

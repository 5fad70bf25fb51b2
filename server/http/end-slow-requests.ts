// Ends requests that send a small body slowly to keep a connection busy. Uploads from a phone may take longer.
import type { FastifyInstance } from "fastify";

const SMALL_BODY_MS = 15_000;
/** The limit for a whole request, enough for the largest form from a slow phone; Node ends longer ones. */
export const MAX_REQUEST_MS = 5 * 60_000;

/** @param smallBodyMs how long a body that is not a form may take to arrive */
export function endSlowRequests(app: FastifyInstance, smallBodyMs = SMALL_BODY_MS): void {
  app.addHook("onRequest", async ({ raw, headers }) => {
    if (raw.complete || headers["content-type"]?.startsWith("multipart/form-data")) return;
    const timer = setTimeout(() => raw.destroy(), smallBodyMs);
    timer.unref();
    raw.once("end", () => clearTimeout(timer));
    raw.once("close", () => clearTimeout(timer));
  });
}

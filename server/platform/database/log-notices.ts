import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { withoutRequestId } from "../log/current-request.ts";

/** Logs PostgreSQL's warnings on a pool's connections: the message only, since details repeat stored data. */
export function logNotices(pool: pg.Pool, log: FastifyBaseLogger): void {
  pool.on("connect", (client) =>
    client.on("notice", ({ severity, code, message }) =>
      withoutRequestId(() =>
        log[severity === "WARNING" ? "warn" : "debug"]({ code }, `PostgreSQL: ${message}`),
      ),
    ),
  );
}

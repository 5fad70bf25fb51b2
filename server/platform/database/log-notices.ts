import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { inNobodysName } from "../log/current-request.ts";

/** PostgreSQL's warnings to those who use a pool, in the log: their words alone, since details repeat what was stored. */
export function logNotices(pool: pg.Pool, log: FastifyBaseLogger): void {
  pool.on("connect", (client) =>
    client.on("notice", ({ severity, code, message }) =>
      inNobodysName(() => log[severity === "WARNING" ? "warn" : "debug"]({ code }, `PostgreSQL: ${message}`)),
    ),
  );
}

import type { FastifyInstance } from "fastify";
import { ShopError } from "../../errors.ts";
import { hasToken } from "./metrics-access.ts";
import type { Metrics } from "./open-metrics.ts";

/** Serves the metrics on the shop's own port to whoever has the token; for all others they do not exist. */
export function metricsRoute(app: FastifyInstance, metrics: Metrics, token: string): void {
  app.get("/metrics", async ({ headers }, reply) => {
    if (!hasToken(headers.authorization, token)) throw new ShopError("NOT_FOUND");
    return reply
      .type(metrics.contentType)
      .header("cache-control", "no-store")
      .send(await metrics.read());
  });
}

import type { FastifyInstance } from "fastify";
import { ShopError } from "../../errors.ts";
import { hasToken } from "./metrics-access.ts";
import type { Metrics } from "./open-metrics.ts";

/** Serves the metrics on the shop's own port. Without the token the reply is 404. */
export function metricsRoute(app: FastifyInstance, metrics: Metrics, token: string): void {
  app.get("/metrics", async ({ headers }, reply) => {
    if (!hasToken(headers.authorization, token)) throw new ShopError("NOT_FOUND");
    return reply
      .type(metrics.contentType)
      .header("cache-control", "no-store")
      .send(await metrics.read());
  });
}

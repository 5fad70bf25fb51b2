import type { FastifyInstance, FastifyRequest } from "fastify";
import * as contract from "../../../contract/visits.ts";
import { MINUTE_MS } from "../../../rules/time.ts";
import { isRobot } from "../../../rules/visits.ts";
import type { Deps } from "../../deps.ts";
import { limit } from "../../platform/http/limits.ts";
import { serve } from "../../platform/http/serve.ts";
import { VisitCounts } from "./visit-counts.ts";

export function visitRoutes(app: FastifyInstance, { db, config, intervals, log }: Deps): void {
  const counts = new VisitCounts(db, log, intervals.writeVisits);
  app.addHook("onClose", () => counts.stop());

  serve(
    app,
    contract.countVisit,
    async ({ body: { steps } }, { request }) => {
      const isCounted = mayBeCounted(request);
      if (isCounted) for (const step of new Set(steps)) counts.add(step);
      return { isCounted };
    },
    { limits: [limit(app, config.limits.visitsPerMinute, MINUTE_MS)] },
  );
}

/** Whether the client is a person who has not opted out of tracking (Do Not Track, Global Privacy Control). */
function mayBeCounted({ headers }: FastifyRequest): boolean {
  return headers.dnt !== "1" && headers["sec-gpc"] !== "1" && !isRobot(headers["user-agent"]);
}

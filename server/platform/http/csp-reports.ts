import type { FastifyInstance } from "fastify";
import { MINUTE_MS } from "../../../rules/time.ts";
import { limit } from "./limits.ts";

const REPORTS_PER_MINUTE = 20;

/**
 * Logs browsers' reports of what the content security policy blocked: only the host and the directive. The page's
 * address is not logged, since checkout addresses contain a phone number.
 */
export async function cspReportRoutes(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser(
    ["application/csp-report", "application/reports+json"],
    { parseAs: "string" },
    (_request, body, done) => {
      done(null, body);
    },
  );
  app.post(
    "/api/csp-reports",
    { preHandler: limit(app, REPORTS_PER_MINUTE, MINUTE_MS) },
    async (request, reply) => {
      const report = /"blocked-?u[a-zA-Z]*"\s*:\s*"((?:[a-z]+:\/\/)?[^"?#/]{0,200})/i.exec(
        String(request.body),
      );
      const directive = /"(?:effective-?directive|violated-directive)"\s*:\s*"([a-z-]{0,40})/i.exec(
        String(request.body),
      );
      request.log.warn({ blocked: report?.[1], directive: directive?.[1] }, "content security policy report");
      return reply.code(204).send();
    },
  );
}

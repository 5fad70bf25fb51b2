import type { FastifyInstance } from "fastify";
import { limit, MINUTE_MS } from "./limits.ts";

const REPORTS_PER_MINUTE = 20;

/**
 * Takes the browser's word that a page wanted something its policy forbids. Of what was blocked only the
 * host is logged, and of the page nothing, since checkout addresses carry a phone.
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

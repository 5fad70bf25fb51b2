import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { openApiDocument } from "./open-api-document.ts";

/** Serves the document at /api/openapi.json and a page to read it at /api/docs. */
export async function openApiRoutes(app: FastifyInstance, publicUrl: string): Promise<void> {
  const document = openApiDocument(publicUrl);
  const body = JSON.stringify(document);
  app.get("/api/openapi.json", (_request, reply) => reply.type("application/json; charset=utf-8").send(body));
  await app.register(swagger, { mode: "static", specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: "/api/docs", staticCSP: true });
}

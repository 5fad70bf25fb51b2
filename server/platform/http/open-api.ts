import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";

// Swagger's page sets inline styles.
const PAGES_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; " +
  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/**
 * Serves the document at /api/openapi.json and a page to read it at /api/docs.
 * @param describe makes the document; called once, on the first request
 * @param guardPages adds the access check of the pages; null if they are public
 */
export async function openApiRoutes(
  app: FastifyInstance,
  describe: () => object,
  guardPages: ((pages: FastifyInstance) => void) | null,
): Promise<void> {
  let made: { document: object; body: string } | undefined;
  const read = () => {
    if (!made) {
      const document = describe();
      made = { document, body: JSON.stringify(document) };
    }
    return made;
  };
  app.get("/api/openapi.json", { exposeHeadRoute: true }, (_request, reply) =>
    reply.type("application/json; charset=utf-8").send(read().body),
  );
  await app.register(async (pages) => {
    guardPages?.(pages);
    // `transformSpecification` replaces this empty document on each request.
    await pages.register(swagger, { mode: "static", specification: { document: {} as never } });
    await pages.register(swaggerUi, {
      routePrefix: "/api/docs",
      staticCSP: PAGES_POLICY,
      transformSpecification: () => read().document,
      transformSpecificationClone: false,
    });
  });
}

import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";

// Swagger's page writes some of its styles by itself.
const PAGES_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; " +
  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/**
 * Serves the document at /api/openapi.json and a page to read it at /api/docs.
 * @param describe makes the document; called once, when somebody first asks for it
 * @param guardPages adds the hook that says who may read the pages; null where anybody may
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
  app.get("/api/openapi.json", (_request, reply) =>
    reply.type("application/json; charset=utf-8").send(read().body),
  );
  await app.register(async (pages) => {
    guardPages?.(pages);
    // Swagger's page takes the document when it is asked for, not this empty one.
    await pages.register(swagger, { mode: "static", specification: { document: {} as never } });
    await pages.register(swaggerUi, {
      routePrefix: "/api/docs",
      staticCSP: PAGES_POLICY,
      transformSpecification: () => read().document,
      transformSpecificationClone: false,
    });
  });
}

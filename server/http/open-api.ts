// The OpenAPI 3.1 document, made from the contract: what is described is what is checked.
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { ALL_CALLS } from "../../contract/all-calls.ts";
import { type Call, Failure, Nothing, type Schema } from "../../contract/call.ts";

const jsonSchema = (schema: Schema) =>
  z.toJSONSchema(schema, { target: "draft-2020-12", unrepresentable: "any", io: "input" });

function parametersOf(call: Call) {
  const inPlace = (schema: Schema, place: "path" | "query") => {
    if (schema === Nothing) return [];
    const { properties = {}, required = [] } = jsonSchema(schema) as {
      properties?: Record<string, object>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === "path" || required.includes(name),
      schema: property,
    }));
  };
  return [...inPlace(call.params, "path"), ...inPlace(call.query, "query")];
}

function isForAdmins({ access }: Call): boolean {
  return access === "staff" || access === "owner";
}

function operationOf(call: Call) {
  const json = (schema: object) => ({ "application/json": { schema } });
  const form = (schema: object) => ({ "multipart/form-data": { schema } });
  const body = call.isForm ? form : json;
  return {
    summary: call.summary,
    tags: [isForAdmins(call) ? "admin" : "shopper"],
    ...(isForAdmins(call) ? { security: [{ admin: [] }] } : {}),
    ...(call.access === "shopper" ? { security: [{ shopper: [] }] } : {}),
    parameters: parametersOf(call),
    ...(call.body === Nothing
      ? {}
      : { requestBody: { required: true, content: body(jsonSchema(call.body)) } }),
    responses: {
      [call.status ?? 200]: { description: "Done", content: json(jsonSchema(call.reply)) },
      default: { description: call.failure, content: json({ $ref: "#/components/schemas/Failure" }) },
    },
  };
}

/** @param publicUrl the shop's own address */
export function openApiDocument(publicUrl: string) {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of Object.values(ALL_CALLS)) {
    const path = call.path.replace(/:([a-zA-Z]+)/g, "{$1}");
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "snackshop",
      version: "0.1.0",
      description: "Amounts are rupees with at most two decimals.",
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Failure: jsonSchema(Failure) },
      securitySchemes: {
        admin: { type: "http", scheme: "bearer" },
        shopper: {
          type: "apiKey",
          in: "cookie",
          name: "shopper",
          description: "Set by verify-otp for 24 hours",
        },
      },
    },
  };
}

/** Serves the document at /api/openapi.json and a page to read it at /api/docs. */
export async function openApiRoutes(app: FastifyInstance, publicUrl: string): Promise<void> {
  const document = openApiDocument(publicUrl);
  const body = JSON.stringify(document);
  app.get("/api/openapi.json", (_request, reply) => reply.type("application/json; charset=utf-8").send(body));
  await app.register(swagger, { mode: "static", specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: "/api/docs", staticCSP: true });
}

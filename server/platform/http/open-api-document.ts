import { readFileSync } from "node:fs";
import { CONCEPTS, callsIn } from "../../../contract/all-calls.ts";
import type { Call } from "../../../contract/call.ts";
import { FAILURE_HEADERS } from "./open-api-failures.ts";
import { type Described, type Operation, operationOf } from "./open-api-operation.ts";
import { OTHER_CALLS, OTHER_CONCEPT } from "./open-api-other-calls.ts";
import { describeSchemas } from "./open-api-schemas.ts";
import { shopperCookie } from "./shopper-cookie.ts";

const { name, version, license } = JSON.parse(
  readFileSync(new URL("../../../package.json", import.meta.url), "utf8"),
) as Record<"name" | "version" | "license", string>;

const ABOUT = `Amounts are rupees with at most two decimals, times are ISO 8601, bodies are JSON unless said.

A refused call returns a \`Failure\`: its \`code\` is for programs, its \`message\` for people, and \`fields\` has
what is wrong with the input by path. New codes may come; the status says what kind a code is of.`;

/**
 * The OpenAPI 3.1 document, generated from the contract: its schemas are the ones that check requests.
 * @param publicUrl the shop's own address
 */
export function openApiDocument(publicUrl: string) {
  const all: (Described & { call: Call })[] = [
    ...CONCEPTS.flatMap(({ name: concept, parts }) =>
      Object.entries(callsIn(parts)).map(([id, call]) => ({ id, concept, call })),
    ),
    ...OTHER_CALLS,
  ];
  const schemas = describeSchemas(Object.fromEntries(all.map(({ id, call }) => [id, call])));
  const paths: Record<string, Record<string, Operation>> = {};
  for (const { call, ...described } of all) {
    const path = call.path.replace(/:([a-zA-Z]+)/g, "{$1}");
    const operation = operationOf(call, schemas, described);
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: name,
      version,
      summary: "An online snack shop for India: the calls of its storefront and its admin area",
      description: ABOUT,
      license: { name: license, identifier: license },
    },
    servers: [{ url: publicUrl }],
    tags: [...CONCEPTS.map(({ name, description }) => ({ name, description })), OTHER_CONCEPT],
    paths,
    components: {
      schemas: schemas.reachedFrom(paths),
      headers: {
        ...FAILURE_HEADERS,
        Link: {
          description: 'The next page, rel="next", where there may be one.',
          schema: { type: "string" },
        },
      },
      securitySchemes: securitySchemes(publicUrl),
    },
  };
}

function securitySchemes(publicUrl: string) {
  return {
    shopper: {
      type: "apiKey",
      in: "cookie",
      name: shopperCookie(publicUrl),
      description:
        "Set by `verifyOtp` for 24 hours. Over https its name is `__Host-shopper`, otherwise `shopper`. " +
        "With it `viewOrder` includes personal data.",
    },
    admin: {
      type: "http",
      scheme: "bearer",
      description: "The token of `login`. What it opens depends on whose it is: an owner's opens everything.",
    },
    courier: {
      type: "apiKey",
      in: "header",
      name: "x-api-key",
      description: "The secret shared with the courier: `COURIER_WEBHOOK_TOKEN`.",
    },
  };
}

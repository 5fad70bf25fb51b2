// Checks tests against /api/openapi.json: every error reply that a test gets has to be described there.
import { openApiDocument } from "../../server/platform/http/open-api-document.ts";

interface Operation {
  method: string;
  address: RegExp;
  responses: Record<string, { description: string }>;
}

let operations: Operation[] | undefined;

/** Paths with fewer parameters first, since they take precedence where two match. */
function listOperations(): Operation[] {
  const paths = Object.entries(openApiDocument("http://localhost").paths);
  return paths
    .toSorted(([one], [other]) => one.split("{").length - other.split("{").length)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { responses }]) => ({
        method: method.toUpperCase(),
        address: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`),
        responses: responses as Operation["responses"],
      })),
    );
}

/** @throws Error if the document describes the call, but not this status and code */
export function expectDescribed(method: string, path: string, status: number, json: unknown): void {
  const { code } = (json ?? {}) as { code?: string };
  // Unexpected errors are the document's `default` reply.
  if (status < 400 || status === 500 || code === undefined) return;
  operations ??= listOperations();
  const [address = ""] = path.split("?");
  const operation = operations.find((each) => each.method === method && each.address.test(address));
  if (!operation || operation.responses[status]?.description.includes(`\`${code}\``)) return;
  throw new Error(`/api/openapi.json does not say that ${method} ${address} answers ${status} ${code}.`);
}

// Holds /api/openapi.json to what really happens: every refusal that a test is answered with stands in it.
import { openApiDocument } from "../../server/platform/http/open-api-document.ts";

interface Operation {
  method: string;
  address: RegExp;
  responses: Record<string, { description: string }>;
}

let operations: Operation[] | undefined;

/** Those without parameters first: they are the ones meant where both fit. */
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

/** Throws where a call of the document is refused with a status and a code that it does not give. */
export function expectDescribed(method: string, path: string, status: number, json: unknown): void {
  const { code } = (json ?? {}) as { code?: string };
  // What nobody expected is the document's `default`.
  if (status < 400 || status === 500 || code === undefined) return;
  operations ??= listOperations();
  const [address = ""] = path.split("?");
  const operation = operations.find((each) => each.method === method && each.address.test(address));
  if (!operation || operation.responses[status]?.description.includes(`\`${code}\``)) return;
  throw new Error(`/api/openapi.json does not say that ${method} ${address} answers ${status} ${code}.`);
}

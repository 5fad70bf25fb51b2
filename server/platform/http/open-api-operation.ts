import { type Call, Nothing, type Schema } from "../../../contract/call.ts";
import { CALL_REFUSALS } from "./call-refusals.ts";
import { failureResponses, isForAdmins, type Refusals, refusalsOf } from "./open-api-failures.ts";
import type { DescribedSchemas } from "./open-api-schemas.ts";

/** Facts about a call that its contract entry does not contain. */
export interface Described {
  /** The operation's name, also in generated clients. */
  id: string;
  concept: string;
  refusals?: Refusals;
  security?: object[];
  /** Media type of the body where it is neither JSON nor a multipart form. */
  bodyType?: string;
  /** The success response where it is not JSON. */
  success?: object;
}

export type Operation = ReturnType<typeof operationOf>;

/** A call as an OpenAPI operation. */
export function operationOf(call: Call, schemas: DescribedSchemas, described: Described) {
  const { id, concept, security = securityOf(call) } = described;
  const refusals = described.refusals ?? refusalsOf(call, CALL_REFUSALS[id] ?? []);
  const success = described.success ?? {
    description: "Done",
    ...pageLink(call, schemas),
    content: { "application/json": { schema: schemas.of(call.reply) } },
  };
  const otherSuccesses = Object.entries(call.otherSuccesses ?? {}).map(([status, description]) => [
    status,
    { ...success, description },
  ]);
  return {
    operationId: id,
    summary: call.summary,
    ...conditionsOf(call),
    tags: [concept],
    security,
    parameters: parametersOf(call, schemas),
    ...(call.body === Nothing ? {} : { requestBody: requestBodyOf(call, schemas, described.bodyType) }),
    responses: {
      [call.status ?? 200]: success,
      ...Object.fromEntries(otherSuccesses),
      ...failureResponses(call, refusals),
    },
  };
}

function securityOf(call: Call): object[] {
  if (isForAdmins(call)) return [{ admin: [] }];
  return call.access === "shopper" ? [{ shopper: [] }] : [];
}

function conditionsOf({ access, needsPassword }: Call): { description?: string } {
  const conditions = [
    ...(access === "owner" ? ["For owners only."] : []),
    ...(access === "packer" || access === "accountant" ? [`For owners and ${access}s.`] : []),
    ...(needsPassword ? ["The password has to have been proved within ten minutes: `provePassword`."] : []),
  ];
  return conditions.length > 0 ? { description: conditions.join(" ") } : {};
}

const IDEMPOTENCY_KEY = {
  "Idempotency-Key": {
    description:
      "8 to 100 visible characters. A retry with the same key gets the same reply and changes nothing.",
    required: false,
  },
};

function parametersOf(call: Call, schemas: DescribedSchemas): object[] {
  const inPlace = (schema: Schema, place: "path" | "query") => {
    if (schema === Nothing) return [];
    const { properties, required } = schemas.partsOf(schema);
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === "path" || required.includes(name),
      schema: property,
    }));
  };
  const read = { ...(call.isKeyed && IDEMPOTENCY_KEY), ...call.headers };
  const headers = Object.entries(read).map(([name, header]) => ({
    name,
    in: "header",
    ...header,
    schema: { type: "string" },
  }));
  return [...inPlace(call.params, "path"), ...inPlace(call.query, "query"), ...headers];
}

const PICTURE_TYPES = "image/jpeg, image/png, image/webp, image/avif";

function requestBodyOf(call: Call, schemas: DescribedSchemas, bodyType: string | undefined): object {
  const schema = schemas.of(call.body);
  const encoding = call.fileField && { encoding: { [call.fileField]: { contentType: PICTURE_TYPES } } };
  const type = bodyType ?? (call.isForm ? "multipart/form-data" : "application/json");
  return { required: true, content: { [type]: { schema, ...encoding } } };
}

/** A paged list has a Link header with the next page. */
function pageLink(call: Call, schemas: DescribedSchemas): { headers?: object } {
  if (call.query === Nothing || !("before" in schemas.partsOf(call.query).properties)) return {};
  return { headers: { Link: { $ref: "#/components/headers/Link" } } };
}

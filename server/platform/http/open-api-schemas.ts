// The contract's schemas as JSON Schema. Schemas with a name are components that calls refer to.
import * as z from "zod/mini";
import { getAddress } from "../../../contract/address.ts";
import { CONCEPTS } from "../../../contract/all-calls.ts";
import * as call from "../../../contract/call.ts";
import * as form from "../../../contract/form.ts";
import * as ids from "../../../contract/ids.ts";
import * as paging from "../../../contract/paging.ts";
import * as rupees from "../../../contract/rupees.ts";

type Schema = call.Schema;

const COMPONENTS = "#/components/schemas/";

/** Binary content, as OpenAPI 3.1 describes it and as older tools do. */
export const BINARY = { type: "string", format: "binary", contentMediaType: "application/octet-stream" };

/** Descriptions that the schemas themselves do not contain. */
const EXTRA_DESCRIPTIONS = new Map<Schema, object>([
  [ids.OrderNumber, { description: "An order's number" }],
  [ids.OrderUuid, { description: "An order's _id" }],
  [ids.OrderRef, { description: "An order's number or its _id" }],
  [ids.Slug, { description: "A product's productId" }],
  [ids.ProductUuid, { description: "A product's _id" }],
  [ids.ProductRef, { description: "A product's productId or its _id" }],
  [ids.ProductOrCategoryRef, { description: "A product's productId or _id, or a category's _id" }],
  [
    ids.PhoneNumber,
    { description: "An Indian mobile number: +91 and ten digits", examples: ["+919876543210"] },
  ],
  [getAddress.params.shape.id, { description: "The verified phone, as the order has it" }],
  [paging.Limit, { description: `How many, ${paging.PAGE_SIZE} unless said` }],
  [rupees.Rupees, { description: "Rupees with at most two decimals" }],
  [form.FormRupees, { description: "Rupees with at most two decimals, as text" }],
  [form.FormFlag, { description: "true or false, or a number of things" }],
  [form.PictureFile, BINARY],
  [form.PictureOrPath, { ...BINARY, description: "A new picture, or the path of a stored one" }],
  [call.Failure.shape.code, { description: "What went wrong, for programs" }],
  [call.Failure.shape.message, { description: "What went wrong, for people" }],
  [call.Failure.shape.fields, { description: "What is wrong with the input, by path: `items.0.quantity`" }],
]);

export interface DescribedSchemas {
  /** The schema; a reference to the component if it is named. */
  of(schema: Schema): object;
  /** The properties of an object schema. */
  partsOf(schema: Schema): { properties: Record<string, object>; required: string[] };
  /** Every named schema that the document refers to, directly or indirectly. */
  reachedFrom(document: object): Record<string, object>;
}

/** @param calls their own schemas are described as well, named after the call */
export function describeSchemas(calls: Record<string, call.Call>): DescribedSchemas {
  const registry = z.registry<{ id: string }>();
  const isNew = (schema: Schema) => schema !== call.Nothing && !registry.has(schema);
  const files = [call, form, ids, paging, rupees, ...CONCEPTS.flatMap(({ parts }) => parts)];
  for (const [name, value] of files.flatMap((file) => Object.entries(file)))
    if (value instanceof z.core.$ZodType && isNew(value)) registry.add(value, { id: name });
  for (const [name, { params, query, body, reply }] of Object.entries(calls))
    for (const [part, schema] of Object.entries({ params, query, body, reply }))
      if (isNew(schema)) registry.add(schema, { id: `${name}.${part}` });

  const { schemas } = z.toJSONSchema(registry, {
    target: "draft-2020-12",
    unrepresentable: "any",
    io: "input",
    uri: (id) => `${COMPONENTS}${id}`,
    override: ({ zodSchema, jsonSchema }) => Object.assign(jsonSchema, EXTRA_DESCRIPTIONS.get(zodSchema)),
  });
  const nameOf = (schema: Schema) => registry.get(schema)?.id as string;
  const bodyOf = (name: string) => {
    const { $schema, $id, ...body } = schemas[name] as Record<string, unknown>;
    return body;
  };
  return {
    of: (schema) => {
      const name = nameOf(schema);
      return name.includes(".") ? bodyOf(name) : { $ref: `${COMPONENTS}${name}` };
    },
    partsOf: (schema) => ({ properties: {}, required: [], ...bodyOf(nameOf(schema)) }),
    reachedFrom(document) {
      const reached: Record<string, object> = {};
      const follow = (part: object) => {
        for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
          if (!name || name in reached) continue;
          reached[name] = bodyOf(name);
          follow(reached[name]);
        }
      };
      follow(document);
      return reached;
    },
  };
}

import { expect, test } from "vitest";
import * as full from "zod/mini";
import { fromRupees, toRupees } from "../rules/money.ts";
import * as light from "./light-zod.ts";

/** The same schemas, made with either library. */
function schemas(z: typeof full) {
  const rupees = z.codec(z.number().check(z.multipleOf(0.01)), z.custom<number>(), {
    decode: (value) => fromRupees(value) as number,
    encode: (value) => toRupees(value as never),
  });
  const line = z.object({
    name: z.string().check(z.minLength(1)),
    price: rupees,
    image: z.nullable(z.string()),
  });
  return {
    line,
    lines: z.array(line),
    longer: z.extend(line, { note: z._default(z.nullable(z.string()), null), more: z.optional(z.number()) }),
    status: z.object({ status: z.enum(["paid", "processing"]), success: z.boolean() }),
    failure: z.object({ message: z.string(), fields: z.optional(z.record(z.string(), z.string())) }),
  };
}

const one = schemas(full);
const other = schemas(light as unknown as typeof full);

const line = { name: "Chips", price: 125.5, image: null, extra: "left out" };
const wire: [keyof typeof one, unknown][] = [
  ["line", line],
  ["line", { ...line, price: "125" }],
  ["line", { ...line, name: undefined }],
  ["line", null],
  ["line", []],
  ["lines", [line, { ...line, image: "images/a.jpg" }]],
  ["lines", {}],
  ["longer", line],
  ["longer", { ...line, note: "hello", more: 3 }],
  ["status", { status: "paid", success: true }],
  ["status", { status: "lost", success: true }],
  ["failure", { message: "No", code: "NO", fields: { a: "b" } }],
  ["failure", undefined],
  ["failure", "<html>"],
];

test.each(wire)("%s %j is read as zod reads it", (name, value) => {
  const expected = full.safeDecode(one[name] as never, value as never);
  const read = light.safeDecode(other[name] as never, value);
  expect(read.success).toBe(expected.success);
  if (read.success) expect(read.data).toEqual(expected.data);
});

test("what is sent goes out as zod sends it", () => {
  const value = { name: "Chips", price: 12_550, image: null };
  expect(light.encode(other.lines as never, [value])).toEqual(
    full.encode(one.lines as never, [value] as never),
  );
});

// The parts of zod/mini that the storefront needs to decode replies and encode requests, at a tenth of its size. They
// check only the type of each value; the server checks the rules.

interface LightSchema {
  decode(value: unknown): unknown;
  encode(value: unknown): unknown;
  /** Ignores the rules: the server checks them. */
  check(...rules: unknown[]): LightSchema;
  safeParse(value: unknown): Outcome;
}

type Outcome = { success: true; data: unknown } | { success: false };
type Convert = (value: unknown) => unknown;

const asIs: Convert = (value) => value;

function schema(decode: Convert, encode: Convert = asIs): LightSchema {
  const made: LightSchema = {
    decode,
    encode,
    check: () => made,
    safeParse: (value) => safeDecode(made, value),
  };
  return made;
}

function ofType(type: string): () => LightSchema {
  return () =>
    schema((value) => {
      if (typeof value !== type) throw new TypeError(`expected ${type}`);
      return value;
    });
}

export const string = ofType("string");
export const number = ofType("number");
export const int = number;
export const boolean = ofType("boolean");
const unknownSchema = () => schema(asIs);

/** Dates are sent as strings. */
export const iso = { date: string, datetime: string };

export {
  string as guid,
  unknownSchema as custom,
  unknownSchema as literal,
  unknownSchema as undefined,
  unknownSchema as unknown,
};

const rule = () => undefined;

export {
  rule as maximum,
  rule as maxLength,
  rule as minimum,
  rule as minLength,
  rule as multipleOf,
  rule as overwrite,
  rule as refine,
  rule as regex,
  rule as superRefine,
  rule as trim,
};

type Shape = Record<string, LightSchema>;
const shapes = new WeakMap<LightSchema, Shape>();

export function object(shape: Shape): LightSchema {
  const each = (direction: "decode" | "encode") => (value: unknown) => {
    if (typeof value !== "object" || value === null || Array.isArray(value))
      throw new TypeError("expected an object");
    const given = value as Record<string, unknown>;
    const converted: Record<string, unknown> = {};
    for (const [key, part] of Object.entries(shape)) {
      const result = part[direction](given[key]);
      if (result !== undefined) converted[key] = result;
    }
    return converted;
  };
  const made = schema(each("decode"), each("encode"));
  shapes.set(made, shape);
  return made;
}

export function extend(base: LightSchema, more: Shape): LightSchema {
  return object({ ...shapes.get(base), ...more });
}

export function partial(base: LightSchema): LightSchema {
  const parts = Object.entries(shapes.get(base) ?? {});
  return object(Object.fromEntries(parts.map(([key, part]) => [key, optional(part)])));
}

export function array(part: LightSchema): LightSchema {
  const each = (direction: "decode" | "encode") => (value: unknown) => {
    if (!Array.isArray(value)) throw new TypeError("expected an array");
    return value.map((item) => part[direction](item));
  };
  return schema(each("decode"), each("encode"));
}

export function record(_key: LightSchema, part: LightSchema): LightSchema {
  const each = (direction: "decode" | "encode") => (value: unknown) =>
    Object.fromEntries(Object.entries(value as object).map(([key, item]) => [key, part[direction](item)]));
  return schema(each("decode"), each("encode"));
}

function unless(isLeft: (value: unknown) => boolean, part: LightSchema): LightSchema {
  return schema(
    (value) => (isLeft(value) ? value : part.decode(value)),
    (value) => (isLeft(value) ? value : part.encode(value)),
  );
}

export const nullable = (part: LightSchema) => unless((value) => value === null, part);
export const optional = (part: LightSchema) => unless((value) => value === undefined, part);

export function _default(part: LightSchema, fallback: unknown): LightSchema {
  return schema((value) => (value === undefined ? fallback : part.decode(value)), part.encode);
}

function oneOf(values: readonly string[]): LightSchema {
  return schema((value) => {
    if (!values.includes(value as string)) throw new TypeError("expected one of the words");
    return value;
  });
}

export { oneOf as enum };

/** Unions occur in requests only, and are sent as they are. */
export const union = (_forms: LightSchema[]) => schema(asIs);

export function codec(
  from: LightSchema,
  _to: LightSchema,
  { decode, encode }: { decode: (value: never) => unknown; encode: (value: never) => unknown },
): LightSchema {
  return schema(
    (value) => decode(from.decode(value) as never),
    (value) => encode(value as never),
  );
}

export function encode(part: LightSchema, value: unknown): unknown {
  return part.encode(value);
}

export function safeDecode(part: LightSchema, value: unknown): Outcome {
  try {
    return { success: true, data: part.decode(value) };
  } catch {
    return { success: false };
  }
}

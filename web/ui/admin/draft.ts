// Compares what is typed into a form with what is stored.

/** The path of a part of the values, such as `name`, `lines.0` and `lines.0.name`. */
export type Path<Values> = Values extends readonly (infer Item)[]
  ? `${number}` | `${number}.${Path<Item>}`
  : Values extends object
    ? { [Name in keyof Values & string]-?: Name | `${Name}.${Path<Values[Name]>}` }[keyof Values & string]
    : never;

type Part<Values, Name extends string> = Values extends readonly (infer Item)[]
  ? Item
  : Name extends keyof Values
    ? Values[Name]
    : never;

/** The type of the part at a path. */
export type At<Values, Place extends string> = Place extends `${infer Name}.${infer Rest}`
  ? At<Part<Values, Name>, Rest>
  : Part<Values, Place>;

type Parts = Record<string, unknown>;

/** The part at a path; undefined if there is none. */
export const at = <Values, Place extends string>(values: Values, path: Place): At<Values, Place> =>
  path.split(".").reduce<unknown>((part, name) => (part as Parts | undefined)?.[name], values) as At<
    Values,
    Place
  >;

/** The values with another part at a path that they have. */
export function withPart<Values>(values: Values, path: string, part: unknown): Values {
  const [name = "", ...rest] = path.split(".");
  const next = rest.length > 0 ? withPart((values as Parts)[name], rest.join("."), part) : part;
  if (Array.isArray(values))
    return values.map((each, index) => (String(index) === name ? next : each)) as Values;
  return { ...values, [name]: next };
}

export const isSame = (some: unknown, others: unknown) => JSON.stringify(some) === JSON.stringify(others);

const isGroup = (value: unknown): value is Parts =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether values have the same parts: groups, and lists of rows with the same number of rows. */
function haveParts(values: readonly unknown[]): values is readonly Parts[] {
  if (values.every(isGroup)) return true;
  const lists = values.filter((value) => Array.isArray(value));
  return (
    lists.length === values.length &&
    lists.every((list) => list.length === lists[0]?.length && list.every(isGroup))
  );
}

type Choose = (before: unknown, typed: unknown, now: unknown) => unknown;

/** Chooses for each part. A list with more or fewer rows, and a list of plain values, is one part. */
function chosen<Values>(before: Values, typed: Values, now: Values, choose: Choose): Values {
  if (!haveParts([before, typed, now])) return choose(before, typed, now) as Values;
  const [one, two, three] = [before, typed, now] as unknown as [Parts, Parts, Parts];
  const names = Object.keys({ ...one, ...two, ...three });
  const part = (name: string) => chosen(one[name], two[name], three[name], choose);
  return (
    Array.isArray(now) ? names.map(part) : Object.fromEntries(names.map((n) => [n, part(n)]))
  ) as Values;
}

/**
 * The values that are stored now, with what was typed on top.
 * @param before the stored values with which the typing began, or the typed ones that were saved
 */
export const withTyped = <Values>(before: Values, typed: Values, now: Values): Values =>
  chosen(before, typed, now, (was, is, stored) => (isSame(was, is) ? stored : is));

/** What a form shows, and the stored values that it was typed over. */
export interface Typed<Values> {
  base: Values;
  typed: Values;
}

/**
 * The form after its stored values were changed elsewhere: it shows the change, except in parts that were typed. For these
 * the base stays too, so that a save can be refused which would overwrite the change.
 * @param together names of values that are one part
 */
export function followed<Values extends object>(
  { base, typed }: Typed<Values>,
  now: Values,
  together: readonly (keyof Values)[] = [],
): Typed<Values> {
  const next = {
    typed: withTyped(base, typed, now),
    base: chosen(base, typed, now, (was, is, stored) =>
      isSame(was, is) || isSame(is, stored) ? stored : was,
    ),
  };
  if (together.every((name) => isSame(next.typed[name], next.base[name]))) return next;
  const staying = (from: Values) => Object.fromEntries(together.map((name) => [name, from[name]]));
  return { typed: { ...next.typed, ...staying(typed) }, base: { ...next.base, ...staying(base) } };
}

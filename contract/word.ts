import * as z from "zod/mini";

/**
 * One of a list of words, for replies. During an upgrade, processes and pages of the previous release receive words
 * that only the next release knows. They pass validation, and screens show a general text for them.
 */
export function openEnum<const Values extends readonly string[]>(
  values: Values,
): z.ZodMiniType<Values[number], Values[number]> {
  return z.union([z.enum(values), z.string()]) as unknown as z.ZodMiniType<Values[number], Values[number]>;
}

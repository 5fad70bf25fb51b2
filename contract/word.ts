import * as z from "zod/mini";

/**
 * A word of a list, in a reply. While the shop is upgraded, processes and pages of the release before meet words that only the
 * next one knows: those pass, and whoever shows them has general words for them.
 */
export function word<const Words extends readonly string[]>(
  words: Words,
): z.ZodMiniType<Words[number], Words[number]> {
  return z.union([z.enum(words), z.string()]) as unknown as z.ZodMiniType<Words[number], Words[number]>;
}

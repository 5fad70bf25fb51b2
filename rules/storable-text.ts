// Which characters of a text are stored.

/** A single line that PostgreSQL can store: no line breaks, no control characters such as NUL, no lone surrogates. */
export const STORABLE_LINE = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u;

const VIRAMA = "\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\uabed";
/** Arabic and the Indian scripts, whose letters join. */
const JOINING = "\\u0620-\\u077f\\u0900-\\u0d7f\\uabc0-\\uabff";
const EMOJI = "\\p{Extended_Pictographic}";
/** Where such a character gives its neighbours another shape, it is part of the first group. */
const INVISIBLE = new RegExp(
  `([${VIRAMA}][\\u200c\\u200d]|[${JOINING}][\\u200c\\u200d](?=[${JOINING}])|` +
    `[${EMOJI}\\p{Emoji_Modifier}]\\ufe0f?(?:\\u200d(?=${EMOJI}))?)|` +
    "[\\p{Default_Ignorable_Code_Point}\\u2800\\ufff9-\\ufffb]",
  "gu",
);

/**
 * Removes characters without a shape, which come with copied text: spaces of no width, soft hyphens, direction marks,
 * variation selectors. Joiners stay where Indian scripts, Arabic and emoji need them.
 */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, "$1");
}

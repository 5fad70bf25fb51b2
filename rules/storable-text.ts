// Which characters of a text are stored.

/** A single line that PostgreSQL can store: no line breaks, no control characters such as NUL, no lone surrogates. */
export const STORABLE_LINE = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u;

/**
 * A joiner stays after a vowel sign or virama, between letters of Arabic and the Indian scripts, and in an emoji, as does the
 * variation selector of an emoji: there they change a shape, and are part of the first group.
 */
const INVISIBLE =
  /((?!\p{DI})\p{M}[\u200c\u200d]|[\u0600-\u0d7f\uabc0-\uabff][\u200c\u200d](?=[\u0600-\u0d7f\uabc0-\uabff])|\p{ExtPict}\ufe0f?(?:\u200d(?=\p{ExtPict}))?|\p{EMod}\u200d(?=\p{ExtPict}))|[\p{DI}\u2800\ufff9-\ufffb]/gu;

/**
 * Removes characters without a shape, which come with copied text: spaces of no width, soft hyphens, direction marks,
 * variation selectors. Joiners stay where Indian scripts, Arabic and emoji need them.
 */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, "$1");
}

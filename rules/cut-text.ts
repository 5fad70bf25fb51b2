// Cuts long texts between characters as readers see them: a letter with its vowel signs, an emoji of several code points.

/**
 * What stands around a place within a character, from the code unit before it: half of a pair or a joiner of
 * emoji; or anything with a mark or a joiner behind it.
 */
const WITHIN = /^(?:[\u200d\u{10000}-\u{10ffff}]|.[\p{M}\p{Emoji_Modifier}\u200c\u200d])/su;

/** A virama joins the next letter, also across marks in between. */
const JOINS_NEXT =
  /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0c4d\u0ccd\u0d4d][\p{M}\p{Emoji_Modifier}\u200c\u200d]*$/u;
/** Code units that are searched for one: longer runs of marks are no text. */
const LONGEST_RUN = 40;

/**
 * The beginning of a text, never ending within a character.
 * @param most the most UTF-16 units, as `length` counts them
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = most;
  while (
    end > 0 &&
    (WITHIN.test(text.slice(end - 1, end + 2)) ||
      JOINS_NEXT.test(text.slice(Math.max(0, end - LONGEST_RUN), end)))
  )
    end--;
  return text.slice(0, end);
}

/** A text of at most `most` UTF-16 units, or the beginning of a longer one with "…". */
export function shortenText(text: string, most: number): string {
  return text.length > most ? `${cutText(text, most).trimEnd()}…` : text;
}

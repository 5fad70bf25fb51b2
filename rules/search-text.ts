const CHILLUS: Readonly<Record<string, string>> = {
  "\u0d54": "\u0d2e\u0d4d",
  "\u0d55": "\u0d2f\u0d4d",
  "\u0d56": "\u0d34\u0d4d",
  "\u0d7a": "\u0d23\u0d4d",
  "\u0d7b": "\u0d28\u0d4d",
  "\u0d7c": "\u0d30\u0d4d",
  "\u0d7d": "\u0d32\u0d4d",
  "\u0d7e": "\u0d33\u0d4d",
  "\u0d7f": "\u0d15\u0d4d",
};

/** Accents, joiners, soft hyphens, and the nuktas of all Indian scripts. */
const IGNORED = /\u200c|\u200d|[\u0300-\u036f\u00ad\u2060\ufeff\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc]/g;

/**
 * The form in which searches compare texts, so that all spellings of a name find each other: without accents and nuktas,
 * in lower case, and the same however letters are joined. In Malayalam a chillu is its consonant with a virama, and the
 * old vowel sign au is the new one (Unicode, section 12.9). The database's `to_search_text` is the same rule.
 */
export function toSearchText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0d54-\u0d56\u0d7a-\u0d7f]/g, (chillu) => CHILLUS[chillu] ?? chillu)
    .replace(IGNORED, "")
    .replace(/\u0d4d{2,}/g, "\u0d4d")
    .replaceAll("\u0d46\u0d57", "\u0d57")
    .normalize("NFC")
    .toLowerCase();
}

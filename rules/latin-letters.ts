// Names in Indian scripts in Latin letters, for codes such as the prefix of invoices. Not for texts that people read.
import { asciiDigits } from "./digits.ts";

/** From Devanagari to Malayalam, Unicode has a block of 128 for each script, with the same letters at the same places. */
const LETTER = /[\u0900-\u0d7f]/g;
const BLOCK = 0x80;
/** Letters from a place on. A consonant has the vowel A, unless a sign or a virama follows. */
const VOWELS = [0x05, "AAIIUURLEEEAOOOA"] as const;
const CONSONANTS = [0x15, "KKGGNCCJJNTTDDNTTDDNNPPBBMYRRLLZVSSSH"] as const;
const SIGNS = [0x3e, "AIIUURREEEAOOOA"] as const;
const ANUSVARA = [0x02, "M"] as const;
const VIRAMA = 0x4d;
/** Consonants without a vowel, in Malayalam only. */
const CHILLUS = [0x0d7a, "NNRLLK"] as const;
/** Nuktas and joiners. */
const MARKS = /[\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc\u200c\u200d]/g;

const letterAt = (place: number, [first, letters]: readonly [number, string]) => letters[place - first] ?? "";
const placeOf = (letter: string | undefined) => (letter?.charCodeAt(0) ?? 0) % BLOCK;

/** Replaces the letters and digits of Indian scripts by Latin capitals and 0 to 9. */
export function inLatinLetters(name: string): string {
  const text = asciiDigits(name).normalize("NFC").replace(MARKS, "");
  return text.replace(LETTER, (letter, at: number) => {
    const chillu = letterAt(letter.charCodeAt(0), CHILLUS);
    if (chillu) return chillu;
    const consonant = letterAt(placeOf(letter), CONSONANTS);
    if (!consonant)
      return [VOWELS, SIGNS, ANUSVARA].map((letters) => letterAt(placeOf(letter), letters)).join("");
    const next = placeOf(text[at + 1]);
    return next === VIRAMA || letterAt(next, SIGNS) ? consonant : `${consonant}A`;
  });
}

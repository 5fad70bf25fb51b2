// Excel's plain "CSV" knows the letters of Windows-1252 only, and writes a question mark for each other one.

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are letters of Windows-1252 too.
const OTHER_LETTER = /[^\x00-\x7f\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu;

export const LETTERS_LOST = "Letters were lost when the file was saved. Save it as CSV UTF-8.";

/** What may become of a text in such a file. An emoji becomes one question mark or two. */
export function withLostLetters(text: string): string[] {
  return [text.replace(OTHER_LETTER, "?"), text.replace(OTHER_LETTER, (letter) => "?".repeat(letter.length))];
}

/** Whether a cell is what became of a text in such a file. */
export function isTextWithLostLetters(cell: string, text: string): boolean {
  return cell !== text && cell.includes("?") && withLostLetters(text).includes(cell);
}

/** Whether nothing is left of a text but question marks. */
export function isNothingButLostLetters(cell: string): boolean {
  return cell.includes("?") && /^[?\s]*$/.test(cell);
}

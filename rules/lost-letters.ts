// Excel's plain "CSV" uses Windows-1252 and replaces every other letter by a question mark.

// biome-ignore lint/suspicious/noControlCharactersInRegex: Windows-1252 contains them too.
const OTHER_LETTER = /[^\x00-\x7f\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu;

export const LETTERS_LOST = "Letters were lost when the file was saved. Save it as CSV UTF-8.";

/** The forms a text may have in such a file. An emoji becomes one question mark or two. */
export function withLostLetters(text: string): string[] {
  return [text.replace(OTHER_LETTER, "?"), text.replace(OTHER_LETTER, (letter) => "?".repeat(letter.length))];
}

/** Whether a cell is the given text after such a conversion. */
export function isTextWithLostLetters(cell: string, text: string): boolean {
  return cell !== text && cell.includes("?") && withLostLetters(text).includes(cell);
}

/** Whether only question marks are left of a text. */
export function isNothingButLostLetters(cell: string): boolean {
  return cell.includes("?") && /^[?\s]*$/.test(cell);
}

// Excel's plain "CSV" knows the letters of Windows-1252 only, and writes a question mark for each other one.

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are letters of Windows-1252 too.
const OTHER_LETTER = /[^\x00-\x7f\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu;

export const LETTERS_LOST = "Letters were lost when the file was saved. Save it as CSV UTF-8.";

/** Whether a cell is what became of a text in such a file. An emoji becomes one question mark or two. */
export function isTextWithLostLetters(cell: string, text: string): boolean {
  if (!cell.includes("?") || cell === text) return false;
  return (
    cell === text.replace(OTHER_LETTER, "?") ||
    cell === text.replace(OTHER_LETTER, (letter) => "?".repeat(letter.length))
  );
}

/** Whether nothing is left of a text but question marks. */
export function isNothingButLostLetters(cell: string): boolean {
  return cell.includes("?") && /^[?\s]*$/.test(cell);
}

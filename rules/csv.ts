// Lines of a CSV file as RFC 4180 has them, which every spreadsheet opens.
import { type Paise, toRupees } from "./money.ts";

/** Without it, Excel does not read ₹ and Malayalam as UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** @param cells safe to open: text that somebody typed goes through `cellText` first */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",")}\r\n`;
}

/**
 * The separator that a file names in a first line of its own, as Excel reads it: "sep=;".
 * @returns null without such a line
 */
export function namedSeparator(text: string): string | null {
  return /^\uFEFF?"?sep=(.)"?[^\r\n]*(?:\r\n|\r|\n|$)/i.exec(text)?.[1] ?? null;
}

/** An amount as spreadsheets of any country of ours read it: -1250.50. @param amount paise */
export function rupeesCell(amount: Paise): string {
  return toRupees(amount).toFixed(2);
}

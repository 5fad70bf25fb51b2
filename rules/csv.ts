// CSV lines by RFC 4180, which every spreadsheet opens.
import { type Paise, toRupees } from "./money.ts";

/** Without a BOM, Excel does not read ₹ and Malayalam as UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Quotes cells where needed.
 * @param cells typed text must have passed `cellText` first
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",")}\r\n`;
}

/**
 * The separator that Excel reads from a first line like "sep=;".
 * @returns null without such a line
 */
export function namedSeparator(text: string): string | null {
  return /^\uFEFF?"?sep=(.)"?[^\r\n]*(?:\r\n|\r|\n|$)/i.exec(text)?.[1] ?? null;
}

/**
 * An amount that spreadsheets read in Indian and American settings: -1250.50.
 * @param amount paise
 */
export function rupeesCell(amount: Paise): string {
  return toRupees(amount).toFixed(2);
}

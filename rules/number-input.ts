// Parses numbers as people type them and as spreadsheets show them, with the same rules in the browser and on the
// server.
import { plainDigits } from "./digits.ts";

/**
 * Plain digits, or Indian (1,25,000) or western (125,000) grouping. A comma is never a decimal point: 12,50 is
 * invalid.
 */
const NUMBER = /^(?:\d+|\d{1,3}(?:[,\s]\d{2,3})*[,\s]\d{3})(?:\.\d+)?$|^\.\d+$/;
const CURRENCY = /^(?:₹|₨|rs\.?|inr)\s*|\s*(?:₹|\/-)$/gi;

const RUPEES = /^\d{1,7}(\.\d{1,2})?$/;
export const RUPEES_ERROR = "An amount in rupees, such as 120 or 99.50";

/**
 * Normalises a typed number: " 1,250.00" becomes "1250.00". Accepts digits of any script and Indian or western
 * grouping.
 * @returns digits with at most one decimal point; any other text trimmed
 */
export function plainNumber(typed: string): string {
  const written = plainDigits(typed);
  if (!NUMBER.test(written)) return written;
  return written.replace(/[,\s]/g, "").replace(/^\./, "0.");
}

/** The same for rupees, with or without the currency: "₹ 1,250.00", "Rs. 120", "120/-". */
export function plainRupees(typed: string): string {
  return plainNumber(plainNumber(typed).replace(CURRENCY, ""));
}

/** The typed number, or NaN. */
export function numberTyped(typed: string): number {
  const plain = plainNumber(typed);
  return NUMBER.test(plain) ? Number(plain) : Number.NaN;
}

/** The typed amount in rupees, with or without the currency, or NaN. */
export function rupeesTyped(typed: string): number {
  return numberTyped(plainRupees(typed));
}

/** The typed percentage, with or without the sign: "12.5 %"; else NaN. */
export function percentTyped(typed: string): number {
  return numberTyped(plainNumber(typed).replace(/\s*%$/, ""));
}

/** Whether the text is an amount below one crore rupees (₹1,00,00,000) with at most two decimals. */
export function isRupeesInput(typed: string): boolean {
  return RUPEES.test(plainRupees(typed));
}

/** Whether the text is a whole number of at most nine digits, from `min` to `max`. */
export function isWholeNumberInput(typed: string, min: number, max: number): boolean {
  const value = numberTyped(typed);
  return Number.isInteger(value) && /^\d{1,9}$/.test(plainNumber(typed)) && value >= min && value <= max;
}

/** The error if `isWholeNumberInput` is false. */
export function wholeNumberError(min: number, max: number): string {
  return `A whole number from ${min} to ${max}`;
}

/** Whether the text is a number from 0 to `max` with at most two decimals. */
export function isDecimalInput(typed: string, max: number): boolean {
  return /^\d{1,5}(\.\d{1,2})?$/.test(plainNumber(typed)) && numberTyped(typed) <= max;
}

/** The error if `isDecimalInput` is false. */
export function decimalError(max: number): string {
  return `A number from 0 to ${max}, such as 12.5`;
}

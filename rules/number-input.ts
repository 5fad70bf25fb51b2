// Numbers as people type them and as spreadsheets show them, read by the same rules in the browser and on the server.
import { asciiDigits } from "./digits.ts";

/** Plain digits, or groups of Indian (1,25,000) or western (125,000) size. A comma is never a decimal point: 12,50 is refused. */
const NUMBER = /^(?:\d+|\d{1,3}(?:[,\s]\d{2,3})*[,\s]\d{3})(?:\.\d+)?$|^\.\d+$/;
const CURRENCY = /^(?:₹|₨|rs\.?|inr)\s*|\s*(?:₹|\/-)$/gi;

const RUPEES = /^\d{1,7}(\.\d{1,2})?$/;
export const RUPEES_ERROR = "An amount in rupees, such as 120 or 99.50";

/**
 * The number that a text is, such as "1250.00" for " 1,250.00": digits of any script, with Indian or western groups.
 * @returns digits with at most one decimal point; any other text as it is, trimmed
 */
export function plainNumber(typed: string): string {
  const written = asciiDigits(typed)
    .replace(/\p{Cf}/gu, "")
    .trim();
  if (!NUMBER.test(written)) return written;
  return written.replace(/[,\s]/g, "").replace(/^\./, "0.");
}

/** The same for an amount in rupees, with or without its currency: "₹ 1,250.00", "Rs. 120", "120/-". */
export function plainRupees(typed: string): string {
  return plainNumber(plainNumber(typed).replace(CURRENCY, ""));
}

/** The number that a text is; NaN where it is something else. */
export function numberTyped(typed: string): number {
  const plain = plainNumber(typed);
  return NUMBER.test(plain) ? Number(plain) : Number.NaN;
}

/** Rupees that a text is, with or without a currency; NaN where it is something else. */
export function rupeesTyped(typed: string): number {
  return numberTyped(plainRupees(typed));
}

/** A percentage, with or without its sign: "12.5 %"; NaN where it is something else. */
export function percentTyped(typed: string): number {
  return numberTyped(plainNumber(typed).replace(/\s*%$/, ""));
}

/** Whether it is an amount in rupees below one crore (₹1,00,00,000), with at most two decimals. */
export function isRupeesInput(typed: string): boolean {
  return RUPEES.test(plainRupees(typed));
}

/** Whether it is a whole number of at most nine digits, from `min` to `max`. */
export function isWholeNumberInput(typed: string, min: number, max: number): boolean {
  const value = numberTyped(typed);
  return Number.isInteger(value) && /^\d{1,9}$/.test(plainNumber(typed)) && value >= min && value <= max;
}

/** The error where `isWholeNumberInput` is false. */
export function wholeNumberError(min: number, max: number): string {
  return `A whole number from ${min} to ${max}`;
}

/** Whether it is a number from 0 to `max` with at most two decimals. */
export function isDecimalInput(typed: string, max: number): boolean {
  return /^\d{1,5}(\.\d{1,2})?$/.test(plainNumber(typed)) && numberTyped(typed) <= max;
}

/** The error where `isDecimalInput` is false. */
export function decimalError(max: number): string {
  return `A number from 0 to ${max}, such as 12.5`;
}

// Numbers that can be dialled in India: mobiles, landlines with their STD code, and toll-free and shared-cost numbers.
import { plainDigits } from "./digits.ts";

export const WRONG_NUMBER =
  "A 10-digit mobile, a landline with its code such as 0484 234 5678, or an 1800 or 1860 number";

/**
 * A mobile has ten digits, the first of them 6 to 9. The code and number of a landline have ten digits too, and follow 0 or +91.
 * 1800 and 1860 are followed by six or seven digits, without a 0 before them (National Numbering Plan 2003).
 */
const CALLABLE = /^(?:[6-9]\d{9}|(?:0|(?:\+|00)?910?)[1-9]\d{9}|18[06]0\d{6,7})$/;

/** A number as it is stored: digits 0 to 9, with a plus, blanks and dashes. Any other text is not a number. */
export function tidyNumber(typed: string): string {
  return plainDigits(typed)
    .replace(/[\s().]+/g, " ")
    .replace(/\p{Pd}/gu, "-")
    .trim();
}

/** Whether a number, in any notation, can be dialled. It may still belong to someone else. */
export function isCallableNumber(typed: string): boolean {
  return CALLABLE.test(tidyNumber(typed).replace(/[ -]/g, ""));
}

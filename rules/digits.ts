// Keyboards of Indian scripts type their own digits: ९८७, ൯൮൭, ௯௮௭. Unicode stores each script's digits 0 to 9 in one
// run.
import { visibleText } from "./storable-text.ts";

const DIGIT = /\p{Nd}/u;

function digitValue(digit: string): string {
  let point = digit.codePointAt(0) as number;
  let value = 0;
  while (DIGIT.test(String.fromCodePoint(--point))) value++;
  return String(value % 10);
}

/** Replaces decimal digits of any script by 0 to 9 and leaves all other characters. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => (digit <= "9" ? digit : digitValue(digit)));
}

/** A typed number or code with digits 0 to 9, without invisible characters and without blanks around it. */
export function plainDigits(typed: string): string {
  return visibleText(asciiDigits(typed)).trim();
}

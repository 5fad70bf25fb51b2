// Keyboards of Indian scripts type digits of their own: ९८७, ൯൮൭, ௯௮௭. Unicode has the digits of each script in one run, 0 to 9.

const DIGIT = /\p{Nd}/u;

function digitValue(digit: string): string {
  let point = digit.codePointAt(0) as number;
  let value = 0;
  while (DIGIT.test(String.fromCodePoint(--point))) value++;
  return String(value % 10);
}

/** Replaces the decimal digits of every script by 0 to 9, and leaves all other characters as they are. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => (digit <= "9" ? digit : digitValue(digit)));
}

// Parses phones and codes as people write them.
import { asciiDigits, plainDigits } from "./digits.ts";
import { COUNTRY_CODE, isPhone, OTP_LENGTH, type Phone } from "./phone.ts";

const NATIONAL_LENGTH = 10;
/** The characters of a phone in any notation, with any kind of dash or space. */
export const PHONE_CHARACTERS = /^[0-9\s()+./\p{Pd}]+$/u;

/**
 * Reads a phone in any notation: ten digits, with or without +91, 91 or 0 before them.
 * @returns null for anything else; surplus digits are never cut off
 */
export function readPhone(text: string): Phone | null {
  const written = plainDigits(text.normalize("NFKC"));
  if (!PHONE_CHARACTERS.test(written)) return null;
  const digits = written.replace(/[^0-9]/g, "");
  const phone = COUNTRY_CODE + digits.replace(/^(0091|091|91)?0?(?=[0-9]{10}$)/, "");
  return isPhone(phone) ? phone : null;
}

/**
 * Converts what a person typed or pasted ("098765 43210", "+91-98765…") to `+91` and at most ten digits. A leading
 * 0, 91 or both ("+91 (0) 98765…") are removed only if there are more than ten digits.
 */
export function phoneFromTyping(text: string): string {
  const written = plainDigits(text.normalize("NFKC"));
  let digits = written.replace(/[^0-9]/g, "");
  if (written.startsWith(COUNTRY_CODE)) digits = digits.slice(2).replace(/^0(?=[0-9]{10})/, "");
  else if (digits.length > NATIONAL_LENGTH) digits = digits.replace(/^(0091|091|91)?0?(?=[0-9]{10})/, "");
  return COUNTRY_CODE + digits.slice(0, NATIONAL_LENGTH);
}

/** The first four digits of a typed or pasted text, in any script: "Your code is ४८ २१" gives 4821. */
export function otpFromTyping(text: string): string {
  return asciiDigits(text.normalize("NFKC"))
    .replace(/[^0-9]/g, "")
    .slice(0, OTP_LENGTH);
}

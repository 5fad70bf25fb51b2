// Indian mobile numbers in E.164: +91 and ten digits, the first of them 6 to 9 (product.md).
import { asciiDigits } from "./digits.ts";

export const COUNTRY_CODE = "+91";
const PHONE_LENGTH = 13;
const NATIONAL_LENGTH = 10;
const PHONE = /^\+91[6-9][0-9]{9}$/;
// With any dash or space.
const PHONE_CHARACTERS = /^[0-9\s()+./\p{Pd}]+$/u;

declare const phoneBrand: unique symbol;
export type Phone = string & { readonly [phoneBrand]: true };

export function isPhone(text: string): text is Phone {
  return PHONE.test(text);
}

/** Whether the number has all its digits, so that a code can be requested. The server also checks the first digit. */
export function isPhoneComplete(text: string): boolean {
  return text.length === PHONE_LENGTH;
}

/** As it is seen: messages and web pages put marks of direction around numbers, which are copied along. */
export function visibleText(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .trim();
}

/**
 * The phone that a text is, however it is written: ten digits, with +91, 91 or 0 before them or without.
 * @returns null where it is something else; nothing is ever cut off
 */
export function readPhone(text: string): Phone | null {
  const written = asciiDigits(visibleText(text));
  if (!PHONE_CHARACTERS.test(written)) return null;
  const digits = written.replace(/[^0-9]/g, "");
  const phone = COUNTRY_CODE + digits.replace(/^(0091|091|91)?0?(?=[0-9]{10}$)/, "");
  return isPhone(phone) ? phone : null;
}

/**
 * Converts what a person typed or pasted ("098765 43210", "+91-98765…") to `+91` and at most ten digits.
 * A leading 0 or 91 is removed as a prefix only when there are more than ten digits, also both: "+91 (0) 98765…".
 */
export function phoneFromTyping(text: string): string {
  const written = asciiDigits(visibleText(text));
  let digits = written.replace(/[^0-9]/g, "");
  if (written.startsWith(COUNTRY_CODE)) digits = digits.slice(2).replace(/^0(?=[0-9]{10})/, "");
  else if (digits.length > NATIONAL_LENGTH) digits = digits.replace(/^(0091|091|91)?0?(?=[0-9]{10})/, "");
  return COUNTRY_CODE + digits.slice(0, NATIONAL_LENGTH);
}

/** For logs and for readers who do not need the whole number: +91······3210. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 3)}······${phone.slice(-4)}`;
}

/** +919876543210 as +91 98765 43210. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+91([0-9]{5})([0-9]{5})$/, "+91 $1 $2");
}

export const OTP_LENGTH = 4;
export const OTP_RESEND_SECONDS = 60;
export const OTP_VALID_MINUTES = 10;
/** Spelt as in the specification. */
export const OTP_SENT = "OTP have sucessfully sent";

/**
 * sending: handed to the provider, so it may have reached the phone and can be used. refused: the provider did not send
 * it, so it does not count towards the limits. uncertain: the provider did not answer, so it cannot be used but counts
 * towards the limits.
 */
export const OTP_STATES = ["sending", "sent", "refused", "uncertain", "superseded", "used"] as const;
export type OtpState = (typeof OTP_STATES)[number];

/** The first four digits of a typed or pasted text, in any script: "Your code is ४८ २१" gives 4821. */
export function otpFromTyping(text: string): string {
  return asciiDigits(text.normalize("NFKC"))
    .replace(/[^0-9]/g, "")
    .slice(0, OTP_LENGTH);
}

export function isOtp(text: string): boolean {
  return /^[0-9]{4}$/.test(text);
}

/** The link that dials a number, however it is written: digits and a plus, without spaces (RFC 3966). */
export function telLink(phone: string): string {
  return `tel:${phone.replace(/[^+0-9]/g, "")}`;
}

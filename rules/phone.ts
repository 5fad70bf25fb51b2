// Indian mobile numbers in E.164: +91 and ten digits, the first of them 6 to 9.

export const COUNTRY_CODE = "+91";
const PHONE_LENGTH = 13;
const PHONE = /^\+91[6-9][0-9]{9}$/;

declare const phoneBrand: unique symbol;
export type Phone = string & { readonly [phoneBrand]: true };

export function isPhone(text: string): text is Phone {
  return PHONE.test(text);
}

/** What is wrong with a number, in the form that `isPhone` checks; null if nothing is. */
export function phoneProblem(text: string): string | null {
  if (isPhone(text)) return null;
  return /^\+91[0-9]{10}$/.test(text)
    ? "Indian mobile numbers begin with 6, 7, 8 or 9"
    : "Enter a 10-digit Indian mobile number";
}

/** Whether all digits are there, so that a code can be requested. The server also checks the first digit. */
export function isPhoneComplete(text: string): boolean {
  return text.length === PHONE_LENGTH;
}

/** For logs and for readers who do not need the full number: +91······3210. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 3)}······${phone.slice(-4)}`;
}

/** Formats +919876543210 as +91 98765 43210. */
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

export function isOtp(text: string): boolean {
  return /^[0-9]{4}$/.test(text);
}

/**
 * A tel: link with digits and a plus only (RFC 3966).
 * @param phone in any notation
 */
export function telLink(phone: string): string {
  return `tel:${phone.replace(/[^+0-9]/g, "")}`;
}

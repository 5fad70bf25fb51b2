// Indian mobile numbers in E.164: +91 and ten digits, the first of them 6 to 9 (product.md).

export const COUNTRY_CODE = "+91";
export const PHONE_LENGTH = 13;
const NATIONAL_LENGTH = 10;
const PHONE = /^\+91[6-9][0-9]{9}$/;

declare const phoneBrand: unique symbol;
export type Phone = string & { readonly [phoneBrand]: true };

export function isPhone(text: string): text is Phone {
  return PHONE.test(text);
}

/** Long enough to send a code to; the server still refuses what no Indian mobile begins with. */
export function isPhoneComplete(text: string): boolean {
  return text.length === PHONE_LENGTH;
}

/**
 * What a person typed or pasted ("098765 43210", "+91-98765…"), as `+91` and at most ten digits.
 * A leading 0 or 91 is taken for a prefix only when more than ten digits were given.
 */
export function phoneFromTyping(text: string): string {
  let digits = text.normalize("NFKC").replace(/[^0-9]/g, "");
  if (text.trimStart().startsWith(COUNTRY_CODE)) digits = digits.slice(2);
  else if (digits.length > NATIONAL_LENGTH) digits = digits.replace(/^(0091|091|91|0)(?=[0-9]{10})/, "");
  return COUNTRY_CODE + digits.slice(0, NATIONAL_LENGTH);
}

/** For logs and for people who need not know: +91······3210. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 3)}······${phone.slice(-4)}`;
}

/** +919876543210 as people read it: +91 98765 43210. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+91([0-9]{5})([0-9]{5})$/, "+91 $1 $2");
}

export const OTP_LENGTH = 4;
export const OTP_RESEND_SECONDS = 60;
export const OTP_VALID_MINUTES = 10;
/** The specification's own spelling. */
export const OTP_SENT = "OTP have sucessfully sent";

export function isOtp(text: string): boolean {
  return /^[0-9]{4}$/.test(text);
}

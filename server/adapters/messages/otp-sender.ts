import type { Phone } from "../../../rules/phone.ts";

export interface SentOtp {
  success: boolean;
  /** For the log. */
  reason: string;
  /** Nobody answered: it may have gone out, and may be charged for. */
  isUncertain: boolean;
}

/** Sends one-time codes. A refusal is an answer, not an exception. */
export interface OtpSender {
  send(phone: Phone, code: string): Promise<SentOtp>;
}

import type { Phone } from "../../../rules/phone.ts";

interface SentOtp {
  success: boolean;
  /** For the log. */
  reason: string;
  /** The provider did not answer: the code may have been sent, and charged for. */
  isUncertain: boolean;
}

/** Sends one-time codes. A refusal is returned, not thrown. */
export interface OtpSender {
  send(phone: Phone, code: string): Promise<SentOtp>;
}

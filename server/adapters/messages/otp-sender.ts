import type { Phone } from "../../../rules/phone.ts";

/** Sends one-time codes. A refusal is an answer, not an exception. */
export interface OtpSender {
  send(phone: Phone, code: string): Promise<{ success: boolean; reason: string }>;
}

import type { Phone } from "../../../rules/phone.ts";
import type { SentMessage } from "./send-whatsapp.ts";

/** Sends one-time codes. A refusal is returned, not thrown. */
export interface OtpSender {
  send(phone: Phone, code: string): Promise<SentMessage>;
}

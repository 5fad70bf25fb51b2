import type { Phone } from "../../../rules/phone.ts";
import type { SentMessage } from "./send-whatsapp.ts";

/** Sends alerts to the owner's phone. A refusal is returned, not thrown. */
export interface AlertSender {
  /** @param text of any length and number of lines. It is sent as one line and truncated if too long */
  send(phone: Phone, text: string): Promise<SentMessage>;
}

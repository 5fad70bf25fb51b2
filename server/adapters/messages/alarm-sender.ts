import type { Phone } from "../../../rules/phone.ts";
import type { SentMessage } from "./send-whatsapp.ts";

/** Writes about alarms to the owner's phone. A refusal is returned, not thrown. */
export interface AlarmSender {
  /** @param text in any number of lines; the phone shows it as one, cut where it is too long */
  send(phone: Phone, text: string): Promise<SentMessage>;
}

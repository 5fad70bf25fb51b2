import type { Records } from "../records.ts";
import { normaliseRecipient } from "./phone-number.ts";

type Channel = "whatsapp" | "sms" | "email" | "push";

export interface Message {
  to: string;
  channel: Channel;
  subject: string | null;
  body: string;
  /** The one-time code in the message, if there is one. */
  code: string | null;
  /** Of an e-mail: its Message-ID, if it has one. */
  messageId?: string | undefined;
  sentAt: string;
}

export function recordMessage(records: Records, message: Omit<Message, "sentAt">): void {
  const to = normaliseRecipient(message.to);
  const sentAt = new Date().toISOString();
  records.save({ kind: "message", record: { ...message, to, sentAt } });
}

/** Newest first; all, or only those to one phone or e-mail address. */
export function listMessages(records: Records, recipient?: string): Message[] {
  const newestFirst = records.messages.toReversed();
  if (!recipient) return newestFirst;
  const to = normaliseRecipient(recipient);
  return newestFirst.filter((message) => message.to === to);
}

import type { Records } from "../records.ts";
import { normaliseRecipient } from "./phone-number.ts";

type Channel = "whatsapp" | "sms" | "email" | "push";

export interface Message {
  to: string;
  channel: Channel;
  subject: string | null;
  body: string;
  /** The one-time code in the message, if any. */
  code: string | null;
  /** The Message-ID of an e-mail, if any. */
  messageId?: string | undefined;
  /** The address for replies to an e-mail, if it has another than its sender. */
  replyTo?: string | undefined;
  /** Names of the files attached to an e-mail, if any. */
  attachments?: string[] | undefined;
  sentAt: string;
}

export function recordMessage(records: Records, message: Omit<Message, "sentAt">): void {
  const to = normaliseRecipient(message.to);
  const sentAt = new Date().toISOString();
  records.save({ kind: "message", record: { ...message, to, sentAt } });
}

/** All messages, or those to one phone or e-mail address; newest first. */
export function listMessages(records: Records, recipient?: string): Message[] {
  const newestFirst = records.messages.toReversed();
  if (!recipient) return newestFirst;
  const to = normaliseRecipient(recipient);
  return newestFirst.filter((message) => message.to === to);
}

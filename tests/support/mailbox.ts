// What the emulated phones and inboxes have received.
import { atSandbox } from "./emulators.ts";
import type { TestShop } from "./open-test-shop.ts";

export interface Message {
  to: string;
  channel: string;
  subject: string | null;
  body: string;
  code: string | null;
  /** Only of e-mails. */
  messageId?: string;
  replyTo?: string;
  attachments?: string[];
}

/** Messages to a phone number or an e-mail address, newest first. */
export function messagesTo(shop: Pick<TestShop, "sandboxUrl">, recipient: string): Promise<Message[]> {
  return atSandbox(shop, "GET", `/messages?to=${encodeURIComponent(recipient)}`);
}

/** The newest one-time code sent to a phone. */
export async function codeOn(shop: Pick<TestShop, "sandboxUrl">, phone: string): Promise<string> {
  const [newest] = await messagesTo(shop, phone);
  if (!newest?.code) throw new Error(`no code on ${phone}`);
  return newest.code;
}

/** A code that differs from the given one. */
export function otherThan(code: string): string {
  return String((Number(code) + 1) % 10_000).padStart(4, "0");
}

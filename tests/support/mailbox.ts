// What phones and inboxes have received.
import { atSandbox } from "./emulators.ts";
import type { TestShop } from "./open-test-shop.ts";

export interface Message {
  to: string;
  channel: string;
  subject: string | null;
  body: string;
  code: string | null;
  /** Of an e-mail. */
  messageId?: string;
}

/** What a phone or an inbox has received, newest first. */
export function messagesTo(shop: Pick<TestShop, "sandboxUrl">, recipient: string): Promise<Message[]> {
  return atSandbox(shop, "GET", `/messages?to=${encodeURIComponent(recipient)}`);
}

/** The newest code on a phone. */
export async function codeOn(shop: Pick<TestShop, "sandboxUrl">, phone: string): Promise<string> {
  const [newest] = await messagesTo(shop, phone);
  if (!newest?.code) throw new Error(`no code on ${phone}`);
  return newest.code;
}

/** A code that is not the one given. */
export function otherThan(code: string): string {
  return String((Number(code) + 1) % 10_000).padStart(4, "0");
}

// The providers' emulators in a separate process: their records survive whatever happens to the shop.
import { openJournal } from "../../sandbox/journal.ts";
import type { Message } from "../../sandbox/messages/message-log.ts";
import type { Payment, Refund } from "../../sandbox/razorpay/entities.ts";
import { sendRequest } from "../http-client.ts";
import { startScript } from "../shop-process.ts";
import { ACCOUNTS } from "./live-settings.ts";

/** The largest page of the provider's lists. */
const PAGE = 100;
const AUTHORIZATION = `Basic ${Buffer.from(`${ACCOUNTS.RAZORPAY_KEY_ID}:${ACCOUNTS.RAZORPAY_KEY_SECRET}`).toString("base64")}`;

export interface Providers {
  pid: number;
  /** http://127.0.0.1:<port>/sandbox */
  url: string;
  smtpUrl: string;
  /**
   * Pays an order of the provider.
   * @returns the receipt; null if the order is paid already
   */
  pay(providerOrder: string, webhook: string): Promise<Receipt | null>;
  /** Captures a payment that was only authorised. */
  captureLate(payment: string): Promise<void>;
  /** Sends all webhooks of a payment again, in any order. */
  resendWebhooks(payment: string, times: number): Promise<void>;
  /** Sets a provider's fault mode; "ok" ends it. */
  setFault(provider: string, mode: string, delayMs?: number): Promise<void>;
  /** The newest code sent to a phone; null without one. */
  codeOn(phone: string): Promise<{ code: string; sentAt: string } | null>;
  listPayments(): Promise<Payment[]>;
  listRefunds(): Promise<Refund[]>;
  /** All mails and codes delivered, oldest first. */
  listMessages(): Message[];
  close(): Promise<void>;
}

export interface Receipt {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
}

/** @param stateFile for the providers' records; null if they are not needed afterwards */
export async function startProviders(webhookUrl: string, stateFile: string | null): Promise<Providers> {
  const args = ["--port", "0", "--webhook-url", webhookUrl];
  if (stateFile !== null) args.push("--state", stateFile);
  const sandbox = startScript("sandbox/main.ts", args, ACCOUNTS, { stdio: ["ignore", "pipe", "inherit"] });
  const line = await sandbox.line();
  const origin = /Sandbox page (\S+)\/sandbox/.exec(line)?.[1] as string;
  const smtpUrl = /SMTP_URL=(\S+)/.exec(line)?.[1] as string;
  const post = (path: string, body: unknown) =>
    sendRequest(origin, { method: "POST", path: `/sandbox${path}`, body });

  async function list<Item>(kind: "payments" | "refunds"): Promise<Item[]> {
    const all: Item[] = [];
    for (;;) {
      const path = `/sandbox/razorpay/v1/${kind}?count=${PAGE}&skip=${all.length}`;
      const answer = await sendRequest(origin, { path, headers: { authorization: AUTHORIZATION } });
      const items = (answer.json as { items?: Item[] } | undefined)?.items;
      if (!items)
        throw new Error(`The provider's ${kind} could not be listed: ${answer.status} ${answer.text}`);
      all.push(...items);
      if (items.length < PAGE) return all;
    }
  }

  return {
    pid: sandbox.pid,
    url: `${origin}/sandbox`,
    smtpUrl,
    async pay(providerOrder, webhook) {
      const answer = await post("/razorpay/pay", { order_id: providerOrder, webhook });
      return answer.status === 200 ? (answer.json as unknown as Receipt) : null;
    },
    async captureLate(payment) {
      await post(`/razorpay/payments/${payment}/late-capture`, {});
    },
    async resendWebhooks(payment, times) {
      await post(`/razorpay/payments/${payment}/webhook`, { shuffle: true, times });
    },
    async setFault(provider, mode, delayMs) {
      const answer = await post("/faults", { provider, mode, ...(delayMs === undefined ? {} : { delayMs }) });
      if (answer.status !== 200) throw new Error(`The fault could not be set: ${answer.text}`);
    },
    async codeOn(phone) {
      const { json } = await sendRequest(origin, {
        path: `/sandbox/messages?to=${encodeURIComponent(phone)}`,
      });
      const newest = (json as unknown as Message[] | undefined)?.[0];
      return newest?.code ? { code: newest.code, sentAt: newest.sentAt } : null;
    },
    listPayments: () => list<Payment>("payments"),
    listRefunds: () => list<Refund>("refunds"),
    // Read from the file, because the HTTP list returns only the newest ten thousand.
    listMessages() {
      if (stateFile === null) throw new Error("These providers have no state file.");
      return openJournal<{ kind: string; record: Message }>(stateFile)
        .read()
        .flatMap(({ kind, record }) => (kind === "message" ? [record] : []));
    },
    async close() {
      await sandbox.end("SIGTERM");
    },
  };
}

import { postWebhook } from "../post-webhook.ts";
import { signWebhook } from "./signatures.ts";
import type { WebhookEvent } from "./webhook-events.ts";

const RETRY_DELAYS_MS = [250, 1_000, 3_000, 10_000, 30_000];
const MAX_DELIVERIES = 200;

interface Delivery {
  eventId: string;
  event: string;
  paymentId: string;
  state: "waiting" | "delivered" | "given up";
  attempts: { at: string; outcome: string }[];
}

/** Posts signed events to the shop, and retries with growing delays until it replies 2xx. */
export interface WebhookSender {
  /** Starts the deliveries; resolves after the first attempt of each. */
  send(event: WebhookEvent, paymentId: string, times: number): Promise<void>;
  url(): string | null;
  setUrl(url: string | null): void;
  /** Newest first. */
  deliveries(): Delivery[];
  close(): void;
}

export function createWebhookSender(firstUrl: string | null, webhookSecret: string): WebhookSender {
  let url = firstUrl;
  const deliveries: Delivery[] = [];
  const retries = new Set<NodeJS.Timeout>();
  const closing = new AbortController();

  async function attempt(delivery: Delivery, event: WebhookEvent): Promise<void> {
    const { id, body } = event;
    const headers = {
      "x-razorpay-signature": signWebhook(body, webhookSecret),
      "x-razorpay-event-id": id,
    };
    const { isAccepted, outcome } = await postWebhook(url, headers, body, closing.signal);
    delivery.attempts.push({ at: new Date().toISOString(), outcome });
    if (isAccepted) {
      delivery.state = "delivered";
      return;
    }
    const delayMs = url === null ? undefined : RETRY_DELAYS_MS[delivery.attempts.length - 1];
    if (delayMs === undefined || closing.signal.aborted) delivery.state = "given up";
    else retryAfter(delayMs, delivery, event);
  }

  function retryAfter(delayMs: number, delivery: Delivery, event: WebhookEvent): void {
    const retry = setTimeout(() => {
      retries.delete(retry);
      void attempt(delivery, event);
    }, delayMs).unref();
    retries.add(retry);
  }

  function begin(event: WebhookEvent, paymentId: string): Delivery {
    const { id, name } = event;
    const delivery: Delivery = { eventId: id, event: name, paymentId, state: "waiting", attempts: [] };
    deliveries.push(delivery);
    if (deliveries.length > MAX_DELIVERIES) deliveries.shift();
    return delivery;
  }

  return {
    async send(event, paymentId, times) {
      await Promise.all(Array.from({ length: times }, () => attempt(begin(event, paymentId), event)));
    },
    url: () => url,
    setUrl(next) {
      url = next;
    },
    deliveries: () => deliveries.toReversed(),
    close() {
      closing.abort();
      for (const retry of retries) clearTimeout(retry);
    },
  };
}

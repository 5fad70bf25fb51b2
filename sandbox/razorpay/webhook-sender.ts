import { signWebhook } from "./signatures.ts";
import type { WebhookEvent } from "./webhook-events.ts";

const RETRY_DELAYS_MS = [250, 1_000, 3_000, 10_000, 30_000];
/** Razorpay treats a slower reply as a failure. */
const TIMEOUT_MS = 5_000;
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
    const { accepted, outcome } = await post(url, event, webhookSecret, closing.signal);
    delivery.attempts.push({ at: new Date().toISOString(), outcome });
    if (accepted) {
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

async function post(url: string | null, event: WebhookEvent, webhookSecret: string, closing: AbortSignal) {
  if (url === null) return { accepted: false, outcome: "no webhook address" };
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-razorpay-signature": signWebhook(event.body, webhookSecret),
        "x-razorpay-event-id": event.id,
      },
      body: event.body,
      redirect: "manual",
      signal: AbortSignal.any([closing, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return { accepted: response.ok, outcome: String(response.status) };
  } catch (error) {
    return { accepted: false, outcome: describeFailure(error) };
  }
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return "failed";
  if (error.name === "TimeoutError") return "no answer in 5 s";
  const cause = error.cause as { code?: string } | undefined;
  return cause?.code ?? error.message;
}

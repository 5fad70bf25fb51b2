// Razorpay: orders, payments, refunds and disputes (razorpay.com/docs/api), and signatures of checkout and webhooks.
import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import { AUTOMATIC_CAPTURE_MINUTES, CAPTURE_MINUTES } from "../../../rules/payment-window.ts";
import type { SettlementItem } from "../../../rules/settlements.ts";
import type { Config } from "../../platform/config/config.ts";
import { callProvider, describeAnswer, ProviderError } from "../provider-http.ts";
import type { ListWindow, PaymentGateway } from "./payment-gateway.ts";
import * as answers from "./razorpay-answers.ts";
import {
  expect,
  expectOrRefusal,
  listOf,
  toDispute,
  toOrder,
  toPayment,
  toPayout,
  toRefund,
  toSettlementItem,
} from "./razorpay-answers.ts";

const TIMEOUT_MS = 8_000;
/** The longest page that Razorpay's lists allow. */
const PAGE = 100;
/** The longest page of settled transactions. It is half a megabyte, so Razorpay has more time for it. */
const SETTLED_PAGE = 1_000;
const SETTLED_TIMEOUT_MS = 15_000;

function hmac(secret: string, message: string | Buffer): string {
  return createHmac("sha256", secret).update(message).digest("hex");
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const unixSeconds = (time: Date) => Math.floor(time.getTime() / 1000);

export function razorpay({ apiUrl, keyId, keySecret, webhookSecrets }: Config["payments"]): PaymentGateway {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`;
  const call = (
    method: "GET" | "POST",
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    timeoutMs = TIMEOUT_MS,
  ) =>
    callProvider({
      provider: "razorpay",
      method,
      url: apiUrl + path,
      body,
      headers: { authorization, ...headers },
      timeoutMs,
    });

  /** Reads an object at a path; null if Razorpay does not know its id. */
  async function find<S extends z.core.$ZodType>(schema: S, path: string) {
    const { status, json } = await call("GET", path);
    if (status === 400 || status === 404) return null;
    return expect(schema, status, json);
  }

  /** Reads all of a list, page by page. The time range is fixed, so that new items do not shift the pages. */
  async function* pages<Item extends z.ZodMiniType, Ours>(
    list: string,
    item: Item,
    toOurs: (item: z.output<Item>) => Ours,
    { from, until }: ListWindow,
  ): AsyncGenerator<Ours[]> {
    for (let skip = 0; ; skip += PAGE) {
      const window = `from=${unixSeconds(from)}&to=${unixSeconds(until)}&count=${PAGE}&skip=${skip}`;
      const { status, json } = await call("GET", `/${list}?${window}`);
      const { items } = expect(listOf(item), status, json);
      yield items.map(toOurs);
      if (items.length < PAGE) return;
    }
  }

  async function* settledPages(period: string): AsyncGenerator<SettlementItem[]> {
    const [year, month, day] = period.split("-");
    const days = `year=${year}&month=${month}${day ? `&day=${day}` : ""}`;
    for (let skip = 0; ; skip += SETTLED_PAGE) {
      const path = `/settlements/recon/combined?${days}&count=${SETTLED_PAGE}&skip=${skip}`;
      const { status, json } = await call("GET", path, undefined, {}, SETTLED_TIMEOUT_MS);
      const { items } = expect(listOf(answers.SettledItem), status, json);
      yield items.map(toSettlementItem);
      if (items.length < SETTLED_PAGE) return;
    }
  }

  return {
    key: keyId,

    async open(receipt, amount, { orderNumber, shopId }) {
      const { status, json } = await call("POST", "/orders", {
        amount,
        currency: "INR",
        receipt,
        notes: { [answers.ORDER_NOTE]: orderNumber, [answers.SHOP_NOTE]: shopId },
        payment: {
          capture: "automatic",
          capture_options: {
            automatic_expiry_period: AUTOMATIC_CAPTURE_MINUTES,
            manual_expiry_period: CAPTURE_MINUTES,
            refund_speed: "normal",
          },
        },
      });
      const order = expect(answers.Order, status, json);
      if (order.amount !== amount || order.currency !== "INR") {
        throw new ProviderError(
          `Razorpay opened an order with another amount or currency (${describeAnswer(status, json)})`,
          status,
        );
      }
      return { providerOrderId: order.id };
    },

    async findOpened(receipt) {
      const { status, json } = await call("GET", `/orders?receipt=${encodeURIComponent(receipt)}`);
      const { items } = expect(listOf(answers.Order), status, json);
      const found = items.find((order) => order.receipt === receipt);
      return found ? toOrder(found) : null;
    },

    async findOrder(providerOrderId) {
      const order = await find(answers.Order, `/orders/${encodeURIComponent(providerOrderId)}`);
      return order && toOrder(order);
    },

    async findPayment(paymentId) {
      const payment = await find(answers.Payment, `/payments/${encodeURIComponent(paymentId)}`);
      return payment && toPayment(payment);
    },

    async listPayments(providerOrderId) {
      const list = listOf(answers.Payment);
      const found = await find(list, `/orders/${encodeURIComponent(providerOrderId)}/payments`);
      return found ? found.items.map(toPayment) : [];
    },

    async capture(paymentId, amount, currency) {
      const path = `/payments/${encodeURIComponent(paymentId)}/capture`;
      const { status, json } = await call("POST", path, { amount, currency });
      return toPayment(expectOrRefusal(answers.Payment, status, json));
    },

    async refund(paymentId, amount, idempotencyKey) {
      const { status, json } = await call(
        "POST",
        `/payments/${encodeURIComponent(paymentId)}/refund`,
        // The receipt distinguishes the shop's refunds from those made elsewhere.
        { amount, speed: "normal", receipt: idempotencyKey },
        { "x-refund-idempotency": idempotencyKey },
      );
      return toRefund(expectOrRefusal(answers.Refund, status, json));
    },

    async findRefund(refundId) {
      const { status, json } = await call("GET", `/refunds/${encodeURIComponent(refundId)}`);
      return toRefund(expect(answers.Refund, status, json));
    },

    async listRefunds(paymentId) {
      const path = `/payments/${encodeURIComponent(paymentId)}/refunds?count=${PAGE}`;
      const { status, json } = await call("GET", path);
      return expect(listOf(answers.Refund), status, json).items.map(toRefund);
    },

    async findDispute(disputeId) {
      const dispute = await find(answers.Dispute, `/disputes/${encodeURIComponent(disputeId)}`);
      return dispute && toDispute(dispute);
    },

    allPayments: (window) => pages("payments", answers.Payment, toPayment, window),
    allRefunds: (window) => pages("refunds", answers.Refund, toRefund, window),
    allDisputes: (window) => pages("disputes", answers.Dispute, toDispute, window),
    allPayouts: (window) => pages("settlements", answers.Settlement, toPayout, window),
    settledIn: settledPages,

    isGenuine(providerOrderId, { paymentId, signature }) {
      return isSame(hmac(keySecret, `${providerOrderId}|${paymentId}`), signature);
    },

    readEvent(raw, signature, eventId) {
      if (!webhookSecrets.some((secret) => isSame(hmac(secret, raw), signature))) return null;
      const body = z.safeParse(answers.EventBody, parseJson(raw));
      const unreadable = { kind: "unreadable", paymentId: null, providerOrderId: null };
      if (!body.success) return { id: eventId, ...unreadable, disputeId: null };
      const { event, payload } = body.data;
      return {
        id: eventId,
        kind: event,
        paymentId: payload.payment?.entity.id ?? null,
        providerOrderId: payload.payment?.entity.order_id ?? payload.order?.entity.id ?? null,
        disputeId: payload.dispute?.entity.id ?? null,
      };
    },
  };
}

function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString("utf8"));
  } catch {
    return undefined;
  }
}

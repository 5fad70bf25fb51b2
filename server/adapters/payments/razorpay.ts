// Razorpay: Orders, Payments and Refunds (razorpay.com/docs/api), checkout and webhook signatures.
import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import type { Config } from "../../config/config.ts";
import { callProvider, describeAnswer, ProviderError } from "../provider-http.ts";
import type { PaymentGateway, ProviderPayment, ProviderRefund } from "./payment-gateway.ts";

const TIMEOUT_MS = 8_000;

const Order = z.object({
  id: z.string().check(z.startsWith("order_")),
  amount: z.number(),
  currency: z.string(),
  receipt: z.nullable(z.string()),
});
const Payment = z.object({
  id: z.string().check(z.startsWith("pay_")),
  order_id: z.nullish(z.string()),
  amount: z.number(),
  currency: z.string(),
  status: z.enum(["created", "authorized", "captured", "refunded", "failed"]),
});
const Refund = z.object({
  id: z.string().check(z.startsWith("rfnd_")),
  status: z.enum(["pending", "processed", "failed"]),
});
const EventBody = z.object({
  event: z.string(),
  payload: z.looseObject({
    payment: z.optional(
      z.object({ entity: z.looseObject({ id: z.string(), order_id: z.nullish(z.string()) }) }),
    ),
    order: z.optional(z.object({ entity: z.looseObject({ id: z.string() }) })),
  }),
});

function expect<S extends z.core.$ZodType>(schema: S, status: number, json: unknown): z.output<S> {
  const parsed = z.safeParse(schema, json);
  if (!parsed.success)
    throw new ProviderError(`Razorpay answered unexpectedly (${describeAnswer(status, json)})`, status);
  return parsed.data;
}

function hmac(secret: string, message: string | Buffer): string {
  return createHmac("sha256", secret).update(message).digest("hex");
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function fromRazorpay(payment: z.output<typeof Payment>): ProviderPayment {
  const { id, order_id, amount, currency, status } = payment;
  return { id, providerOrderId: order_id ?? null, amount, currency, status };
}

function toRefund({ id, status }: z.output<typeof Refund>): ProviderRefund {
  return { refundId: id, state: status === "pending" ? "requested" : status };
}

export function razorpay({ apiUrl, keyId, keySecret, webhookSecrets }: Config["payments"]): PaymentGateway {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`;
  const ask = (method: "GET" | "POST", path: string, body?: unknown, headers: Record<string, string> = {}) =>
    callProvider({
      method,
      url: apiUrl + path,
      body,
      headers: { authorization, ...headers },
      timeoutMs: TIMEOUT_MS,
    });

  async function findByReceipt(receipt: string) {
    const { status, json } = await ask("GET", `/orders?receipt=${encodeURIComponent(receipt)}`);
    const { items } = expect(z.object({ items: z.array(Order) }), status, json);
    return items.find((order) => order.receipt === receipt);
  }

  return {
    key: keyId,

    async open(receipt, amount, orderNumber) {
      const { status, json } = await ask("POST", "/orders", {
        amount,
        currency: "INR",
        receipt,
        notes: { order_id: orderNumber },
        payment: {
          capture: "automatic",
          capture_options: {
            automatic_expiry_period: 12,
            manual_expiry_period: 7_200,
            refund_speed: "normal",
          },
        },
      });
      // Receipts are unique: a refusal means that an earlier try succeeded and its answer was lost.
      const order = status === 400 ? await findByReceipt(receipt) : expect(Order, status, json);
      if (!order || order.amount !== amount || order.currency !== "INR") {
        throw new ProviderError(
          `Razorpay opened no order as asked (${describeAnswer(status, json)})`,
          status,
        );
      }
      return { providerOrderId: order.id };
    },

    async findPayment(paymentId) {
      const { status, json } = await ask("GET", `/payments/${encodeURIComponent(paymentId)}`);
      if (status === 400 || status === 404) return null;
      return fromRazorpay(expect(Payment, status, json));
    },

    async listPayments(providerOrderId) {
      const { status, json } = await ask("GET", `/orders/${encodeURIComponent(providerOrderId)}/payments`);
      return expect(z.object({ items: z.array(Payment) }), status, json).items.map(fromRazorpay);
    },

    async refund(paymentId, amount, idempotencyKey) {
      const { status, json } = await ask(
        "POST",
        `/payments/${encodeURIComponent(paymentId)}/refund`,
        { amount, speed: "normal" },
        { "x-refund-idempotency": idempotencyKey },
      );
      return toRefund(expect(Refund, status, json));
    },

    async findRefund(refundId) {
      const { status, json } = await ask("GET", `/refunds/${encodeURIComponent(refundId)}`);
      return toRefund(expect(Refund, status, json));
    },

    isGenuine(providerOrderId, { paymentId, signature }) {
      return isSame(hmac(keySecret, `${providerOrderId}|${paymentId}`), signature);
    },

    readEvent(raw, signature, eventId) {
      if (!webhookSecrets.some((secret) => isSame(hmac(secret, raw), signature))) return null;
      const body = z.safeParse(EventBody, parseJson(raw));
      if (!body.success)
        return { id: eventId, kind: "unreadable", payload: {}, paymentId: null, providerOrderId: null };
      const { event, payload } = body.data;
      return {
        id: eventId,
        kind: event,
        payload: body.data,
        paymentId: payload.payment?.entity.id ?? null,
        providerOrderId: payload.payment?.entity.order_id ?? payload.order?.entity.id ?? null,
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

// What Razorpay answers (razorpay.com/docs/api), and what it means in the shop's words.
import * as z from "zod/mini";
import type { DisputeState } from "../../../rules/payment-states.ts";
import { describeAnswer, ProviderError } from "../provider-http.ts";
import {
  PaymentRefusal,
  type ProviderDispute,
  type ProviderOrder,
  type ProviderPayment,
  type ProviderRefund,
} from "./payment-gateway.ts";

/** The note that names the shop's order, in the provider's record of an order. */
export const ORDER_NOTE = "order_id";
/** The note that says which shop opened it. */
export const SHOP_NOTE = "shop_id";

const unixTime = z.pipe(
  z.number(),
  z.transform((seconds: number) => new Date(seconds * 1000)),
);
/** An empty list where there are none. */
const Notes = z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]);

export const Order = z.object({
  id: z.string().check(z.startsWith("order_")),
  amount: z.number(),
  currency: z.string(),
  receipt: z.nullable(z.string()),
  notes: z.optional(Notes),
});

export const Payment = z.object({
  id: z.string().check(z.startsWith("pay_")),
  order_id: z.nullish(z.string()),
  amount: z.number(),
  currency: z.string(),
  status: z.string(),
  method: z.nullish(z.string()),
  amount_refunded: z.nullish(z.number()),
  created_at: unixTime,
});

export const Refund = z.object({
  id: z.string().check(z.startsWith("rfnd_")),
  payment_id: z.string(),
  amount: z.number(),
  status: z.enum(["pending", "processed", "failed"]),
  receipt: z.nullish(z.string()),
  created_at: unixTime,
});

export const Dispute = z.object({
  id: z.string().check(z.startsWith("disp_")),
  payment_id: z.string(),
  amount: z.number(),
  amount_deducted: z.nullish(z.number()),
  currency: z.string(),
  reason_code: z.nullish(z.string()),
  phase: z.nullish(z.string()),
  status: z.string(),
  respond_by: z.nullish(unixTime),
  created_at: unixTime,
});

export const listOf = <Item extends z.ZodMiniType>(item: Item) => z.object({ items: z.array(item) });

export const EventBody = z.object({
  event: z.string(),
  payload: z.looseObject({
    payment: z.optional(
      z.object({ entity: z.looseObject({ id: z.string(), order_id: z.nullish(z.string()) }) }),
    ),
    order: z.optional(z.object({ entity: z.looseObject({ id: z.string() }) })),
    dispute: z.optional(z.object({ entity: z.looseObject({ id: z.string() }) })),
  }),
});

/**
 * The answer of a call that may be refused.
 * @throws PaymentRefusal on a 400; ProviderError on any other answer that is not as documented
 */
export function expectOrRefusal<S extends z.core.$ZodType>(
  schema: S,
  status: number,
  json: unknown,
): z.output<S> {
  if (status === 400) throw new PaymentRefusal(describeAnswer(status, json));
  return expect(schema, status, json);
}

/** @throws ProviderError when the answer is not as documented */
export function expect<S extends z.core.$ZodType>(schema: S, status: number, json: unknown): z.output<S> {
  const parsed = z.safeParse(schema, json);
  if (!parsed.success)
    throw new ProviderError(`Razorpay answered unexpectedly (${describeAnswer(status, json)})`, status);
  return parsed.data;
}

export function toOrder({ id, receipt, amount, notes }: z.output<typeof Order>): ProviderOrder {
  const noted = (name: string): string | null => {
    const value = notes === undefined || Array.isArray(notes) ? undefined : notes[name];
    return typeof value === "string" ? value : null;
  };
  return { id, receipt, amount, orderNumber: noted(ORDER_NOTE), shopId: noted(SHOP_NOTE) };
}

/**
 * A state that is not among these has brought no money, as far as is known. One such payment must not make a list unreadable
 * that has others.
 */
const PAYMENTS: Readonly<Record<string, ProviderPayment["status"]>> = {
  authorized: "authorized",
  captured: "captured",
  refunded: "refunded",
  failed: "failed",
};

export function toPayment(payment: z.output<typeof Payment>): ProviderPayment {
  const { id, order_id, amount, currency, status, method, amount_refunded, created_at } = payment;
  const isCashOnDelivery = status === "pending" && method === "cod";
  return {
    id,
    providerOrderId: order_id ?? null,
    amount,
    currency,
    status: isCashOnDelivery ? "cash on delivery" : (PAYMENTS[status] ?? "created"),
    amountRefunded: amount_refunded ?? 0,
    createdAt: created_at,
  };
}

export function toRefund({ id, payment_id, amount, ...refund }: z.output<typeof Refund>): ProviderRefund {
  return {
    refundId: id,
    paymentId: payment_id,
    amount,
    state: refund.status === "pending" ? "requested" : refund.status,
    key: refund.receipt ?? null,
    createdAt: refund.created_at,
  };
}

const DISPUTES: Readonly<Record<string, DisputeState>> = {
  under_review: "under review",
  action_required: "action required",
  won: "won",
  lost: "lost",
  closed: "closed",
};

export function toDispute({ id, payment_id, amount, currency, ...dispute }: z.output<typeof Dispute>) {
  return {
    disputeId: id,
    paymentId: payment_id,
    amount: (dispute.status === "lost" && dispute.amount_deducted) || amount,
    currency,
    reason: dispute.reason_code ?? "",
    phase: dispute.phase ?? "",
    state: DISPUTES[dispute.status] ?? "open",
    respondBy: dispute.respond_by ?? null,
    createdAt: dispute.created_at,
  } satisfies ProviderDispute;
}

// Razorpay's responses (razorpay.com/docs/api) and their mapping to the shop's types.
import * as z from "zod/mini";
import { minus, type Paise, paise } from "../../../rules/money.ts";
import type { AccountSetting, DisputeState } from "../../../rules/payment-states.ts";
import {
  type Payout,
  SETTLEMENT_ITEM_KINDS,
  SETTLEMENT_STATES,
  type SettlementItem,
} from "../../../rules/settlements.ts";
import { indianDate } from "../../../rules/time.ts";
import { describeAnswer, ProviderError } from "../provider-http.ts";
import {
  PaymentRefusal,
  type ProviderDispute,
  type ProviderOrder,
  type ProviderPayment,
  type ProviderRefund,
} from "./payment-gateway.ts";

/** The note with the shop's order number in the provider's order. */
export const ORDER_NOTE = "order_id";
/** The note with the id of the shop that opened it. */
export const SHOP_NOTE = "shop_id";

const unixTime = z.pipe(
  z.number(),
  z.transform((seconds: number) => new Date(seconds * 1000)),
);
/** Razorpay sends an empty list if there are no notes. */
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
  /** Includes `tax`. */
  fee: z.nullish(z.number()),
  /** Undocumented. "customer", or absent if the shop pays the fee. */
  fee_bearer: z.nullish(z.unknown()),
  offer_id: z.nullish(z.unknown()),
  offers: z.nullish(z.unknown()),
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

const inPaise = z.pipe(
  z.int(),
  z.transform((amount: number): Paise => paise(amount)),
);
/** The day in India, yyyy-mm-dd. */
const indianDay = z.pipe(
  z.number(),
  z.transform((seconds: number) => indianDate(new Date(seconds * 1000))),
);

export const Settlement = z.object({
  id: z.string().check(z.startsWith("setl_")),
  amount: inPaise,
  status: z.string(),
  utr: z.nullish(z.string()),
  created_at: indianDay,
});

export const SettledItem = z.object({
  entity_id: z.string(),
  type: z.string(),
  debit: inPaise,
  credit: inPaise,
  amount: inPaise,
  fee: z.nullish(inPaise),
  tax: z.nullish(inPaise),
  settled: z.boolean(),
  created_at: indianDay,
  settled_at: z.nullish(indianDay),
  settlement_id: z.nullish(z.string()),
  settlement_utr: z.nullish(z.string()),
  payment_id: z.nullish(z.string()),
  method: z.nullish(z.string()),
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
 * Parses the response of a call that may be refused.
 * @throws PaymentRefusal for a 400, ProviderError for any other undocumented response
 */
export function expectOrRefusal<S extends z.core.$ZodType>(
  schema: S,
  status: number,
  json: unknown,
): z.output<S> {
  if (status === 400) throw new PaymentRefusal(describeAnswer(status, json));
  return expect(schema, status, json);
}

/** @throws ProviderError if the response is not as documented */
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
 * Other states are mapped to `created`: as far as is known, they have brought no money. An unknown state must not make
 * the rest of a list unreadable.
 */
const PAYMENTS: Readonly<Record<string, ProviderPayment["status"]>> = {
  authorized: "authorized",
  captured: "captured",
  refunded: "refunded",
  failed: "failed",
};

function settingOf({
  fee_bearer,
  offer_id,
  offers,
  ...payment
}: z.output<typeof Payment>): AccountSetting | null {
  if (payment.currency !== "INR") return "currency conversion";
  if (fee_bearer === "customer") return "customer fee";
  if (payment.method === "emi") return "EMI";
  return offer_id || (offers as { count?: unknown } | null | undefined)?.count ? "offer" : null;
}

export function toPayment(payment: z.output<typeof Payment>): ProviderPayment {
  const { id, order_id, amount, currency, status, method, amount_refunded, created_at } = payment;
  const { fee, fee_bearer } = payment;
  const isCashOnDelivery = status === "pending" && method === "cod";
  return {
    id,
    providerOrderId: order_id ?? null,
    amount,
    currency,
    status: isCashOnDelivery ? "cash on delivery" : (PAYMENTS[status] ?? "created"),
    amountRefunded: amount_refunded ?? 0,
    customerFee: fee_bearer === "customer" ? (fee ?? 0) : 0,
    setting: settingOf(payment),
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

/** A payout in an unknown state is on its way, as far as is known. */
export function toPayout({ id, amount, status, utr, created_at }: z.output<typeof Settlement>): Payout {
  const state = SETTLEMENT_STATES.find((known) => known === status) ?? "created";
  return { settlementId: id, amount, state, utr: utr ?? "", createdOn: created_at };
}

/** Razorpay's fee includes the GST on it. */
export function toSettlementItem(item: z.output<typeof SettledItem>): SettlementItem {
  const kind = SETTLEMENT_ITEM_KINDS.find((known) => known === item.type) ?? "adjustment";
  const { settlement_id: settlementId, settled_at: settledOn } = item;
  const gst = item.tax ?? paise(0);
  return {
    itemId: item.entity_id,
    kind,
    amount: item.amount,
    fee: minus(item.fee ?? paise(0), gst),
    gst,
    net: minus(item.credit, item.debit),
    madeOn: item.created_at,
    settlement:
      item.settled && settlementId && settledOn
        ? { settlementId, utr: item.settlement_utr ?? "", settledOn }
        : null,
    paymentId: kind === "payment" ? item.entity_id : (item.payment_id ?? null),
    method: item.method ?? "",
  };
}

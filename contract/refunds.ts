import * as z from "zod/mini";
import { DISPUTE_STATES, PAYMENT_METHODS, REFUND_CAUSES, REFUND_STATES } from "../rules/payment-states.ts";
import { MAX_LINES, MAX_QUANTITY } from "../rules/pricing.ts";
import { defineCall } from "./call.ts";
import { OrderRef, Slug } from "./ids.ts";
import { Rupees } from "./rupees.ts";
import { openEnum } from "./word.ts";

/** A refund of an order's payment, made by the shop or at the provider. */
export const RefundRow = z.object({
  _id: z.string(),
  amount: Rupees,
  /** The part of the amount that is delivery charge. */
  delivery: Rupees,
  state: openEnum(REFUND_STATES),
  cause: openEnum(REFUND_CAUSES),
  reason: z.string(),
  /** `system`, or `admin:` and a username. */
  madeBy: z.string(),
  /**
   * The user who paid it out manually, as `admin:` and a username; null if it is not paid out, or the provider
   * makes it.
   */
  paidOutBy: z.nullable(z.string()),
  at: z.string(),
  lines: z.array(
    z.object({
      productId: Slug,
      name: z.string(),
      quantity: z.number(),
      amount: Rupees,
      restocked: z.boolean(),
    }),
  ),
  /** Whether an owner can retry it: the shop has stopped requesting or following it, or the bank rejected it. */
  canTryAgain: z.boolean(),
});
export type RefundRow = z.output<typeof RefundRow>;

const DisputeRow = z.object({
  disputeId: z.string(),
  amount: Rupees,
  reason: z.string(),
  state: openEnum(DISPUTE_STATES),
  /** ISO 8601; null if the provider sends none. */
  respondBy: z.nullable(z.string()),
  raisedAt: z.string(),
});

/** What an order's payment brought in, what was refunded, and what can still be refunded. */
export const OrderMoney = z.object({
  /** How it was paid and is refunded; cash is paid out by the owner. */
  method: openEnum(PAYMENT_METHODS),
  captured: Rupees,
  /** Refunded, or with a refund under way; lost disputes included. */
  refunded: Rupees,
  left: Rupees,
  /** The delivery charge minus what was refunded of it. */
  deliveryLeft: Rupees,
  /** Refunded units of each line. */
  refundedUnits: z.array(z.object({ productId: Slug, quantity: z.number() })),
  refunds: z.array(RefundRow),
  disputes: z.array(DisputeRow),
});
export type OrderMoney = z.output<typeof OrderMoney>;

export const MAX_REFUND_REASON_LENGTH = 300;

export const refundOrder = defineCall({
  method: "POST",
  path: "/api/admin/order/refund/:id",
  summary: "Refunds part of an order, by units of its lines or by an amount, and e-mails the shopper",
  access: "owner",
  changes: ["orders"],
  needsPassword: true,
  status: 201,
  params: z.object({ id: OrderRef }),
  body: z.object({
    /** The client chooses it as an idempotency key: a repeat with the same id returns the same refund. */
    refundId: z.guid(),
    /** Either lines and delivery, or an amount. */
    lines: z.optional(
      z
        .array(
          z.object({
            productId: Slug,
            quantity: z.int("Whole units").check(z.minimum(1), z.maximum(MAX_QUANTITY)),
          }),
        )
        .check(z.maxLength(MAX_LINES)),
    ),
    delivery: z.optional(z.boolean()),
    amount: z.optional(Rupees),
    reason: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, "Enter a reason. The customer will see it."),
        z.maxLength(MAX_REFUND_REASON_LENGTH, `At most ${MAX_REFUND_REASON_LENGTH} characters`),
      ),
    /** Whether the units are restocked. */
    restock: z.boolean(),
    /** The amount shown on the screen. A different amount is refused, because something has changed meanwhile. */
    expected: Rupees,
  }),
  reply: z.object({ refundId: z.string(), amount: Rupees, message: z.string() }),
  otherSuccesses: { 200: "It had been made before" },
  failure: "The refund could not be made",
});

export const retryRefund = defineCall({
  method: "POST",
  path: "/api/admin/refunds/:id/retry",
  summary: "Retries a refund that the payment provider or the bank has refused",
  access: "owner",
  changes: ["orders"],
  needsPassword: true,
  params: z.object({ id: z.guid() }),
  reply: z.object({ message: z.string() }),
  failure: "The refund could not be tried again",
});

export const recordManualRefund = defineCall({
  method: "POST",
  path: "/api/admin/refunds/:id/given",
  summary:
    "Records a refund that was paid manually: for cash, or after the payment provider or the bank refused it",
  access: "owner",
  changes: ["orders"],
  needsPassword: true,
  params: z.object({ id: z.guid() }),
  reply: z.object({ message: z.string() }),
  failure: "This could not be recorded",
});

import * as z from "zod/mini";
import { DISPUTE_STATES, PAYMENT_METHODS, REFUND_CAUSES, REFUND_STATES } from "../rules/payment-states.ts";
import { MAX_LINES, MAX_QUANTITY } from "../rules/pricing.ts";
import { defineCall } from "./call.ts";
import { OrderRef, Slug } from "./ids.ts";
import { Rupees } from "./rupees.ts";
import { word } from "./word.ts";

/** One refund of an order's payment, made by whomever. */
const RefundRow = z.object({
  _id: z.string(),
  amount: Rupees,
  /** What of it is delivery charge. */
  delivery: Rupees,
  state: word(REFUND_STATES),
  cause: word(REFUND_CAUSES),
  reason: z.string(),
  /** `system`, or `admin:` and a username. */
  madeBy: z.string(),
  /** Who gave it back by hand, `admin:` and a username; null where nobody has, or the provider makes it. */
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
  /** Whether the shop has given up asking for it or about it, or the bank has refused it: an owner can try again. */
  canTryAgain: z.boolean(),
});
export type RefundRow = z.output<typeof RefundRow>;

const DisputeRow = z.object({
  disputeId: z.string(),
  amount: Rupees,
  reason: z.string(),
  state: word(DISPUTE_STATES),
  /** ISO 8601; null where the provider does not say. */
  respondBy: z.nullable(z.string()),
  raisedAt: z.string(),
});

/** What came in for an order, what went back, and what can still be refunded. */
export const OrderMoney = z.object({
  /** How it was paid, and goes back: cash by the owner's hand. */
  method: word(PAYMENT_METHODS),
  captured: Rupees,
  /** Refunded, or on its way back; lost disputes included. */
  refunded: Rupees,
  left: Rupees,
  /** What was charged for delivery less what of it was refunded. */
  deliveryLeft: Rupees,
  /** Units of each line that were refunded. */
  refundedUnits: z.array(z.object({ productId: Slug, quantity: z.number() })),
  refunds: z.array(RefundRow),
  disputes: z.array(DisputeRow),
});
export type OrderMoney = z.output<typeof OrderMoney>;

export const MAX_REFUND_REASON_LENGTH = 300;

export const refundOrder = defineCall({
  method: "POST",
  path: "/api/admin/order/refund/:id",
  summary: "Pays back part of an order, by units of its lines or by an amount, and tells the shopper",
  access: "owner",
  needsPassword: true,
  status: 201,
  params: z.object({ id: OrderRef }),
  body: z.object({
    /** Chosen by the caller: the same id again gives the same refund, made once. */
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
        z.minLength(1, "Say why, for the shopper to read"),
        z.maxLength(MAX_REFUND_REASON_LENGTH, `At most ${MAX_REFUND_REASON_LENGTH} characters`),
      ),
    /** Whether the units go back on the shelf. */
    restock: z.boolean(),
    /** What the screen showed as the amount: another one is refused, since something has changed meanwhile. */
    expected: Rupees,
  }),
  reply: z.object({ refundId: z.string(), amount: Rupees, message: z.string() }),
  otherSuccesses: { 200: "It had been made before" },
  failure: "The refund could not be made",
});

export const retryRefund = defineCall({
  method: "POST",
  path: "/api/admin/refunds/:id/retry",
  summary: "Asks the payment provider once more for a refund that it or the bank has refused",
  access: "owner",
  needsPassword: true,
  params: z.object({ id: z.guid() }),
  reply: z.object({ message: z.string() }),
  failure: "The refund could not be tried again",
});

export const giveBackByHand = defineCall({
  method: "POST",
  path: "/api/admin/refunds/:id/given",
  summary:
    "Says that a refund has been given by hand: of what was paid in cash, or one that neither payment provider nor bank took",
  access: "owner",
  needsPassword: true,
  params: z.object({ id: z.guid() }),
  reply: z.object({ message: z.string() }),
  failure: "This could not be recorded",
});

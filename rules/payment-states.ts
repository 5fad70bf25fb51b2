// States of payments and refunds, shared by tables, calls and screens.

/** Of an order opened at the payment provider. */
export const ATTEMPT_STATES = ["creating", "open", "settled", "closed"] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

/** What was done with a captured payment: it paid the order, or it goes back. */
export const PAYMENT_OUTCOMES = ["settled", "refund"] as const;
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

/** Why a captured payment is refunded although nobody cancelled the order. */
export const REFUND_REASONS = [
  "mismatch",
  "already paid",
  "not payable",
  "out of stock",
  "coupon used up",
  "refunded by the provider",
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** The reason of a payment's outcome. */
export type PaymentReason = "paid" | RefundReason;

/** Who sends us webhooks. */
export const EVENT_PROVIDERS = ["razorpay", "shiprocket"] as const;
export type EventProvider = (typeof EVENT_PROVIDERS)[number];

/** requested: accepted by the provider, on its way to the shopper's bank. */
export const REFUND_STATES = ["due", "requested", "processed", "failed"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** Of one line in an order's list of payments, on the owner's screen. */
export const PAYMENT_ROW_STATES = [
  "open",
  "paid",
  "refund due",
  "refund on its way",
  "refunded",
  "refund failed",
  "closed",
] as const;
export type PaymentRowState = (typeof PAYMENT_ROW_STATES)[number];

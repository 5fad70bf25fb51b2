// States of payments and refunds, shared by tables, calls and screens.

/** Of a payment attempt, which is an order opened at the payment provider. */
export const ATTEMPT_STATES = ["creating", "open", "settled", "closed"] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

/** online: through the payment provider; cash: received by the owner. */
export const PAYMENT_METHODS = ["online", "cash"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** What a captured payment led to: it paid the order, or it is refunded. */
export const PAYMENT_OUTCOMES = ["settled", "refund"] as const;
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

/**
 * Why a captured payment is refunded although the order was not cancelled. "coupon used up" also stands for a coupon
 * that has ended, was switched off or deleted.
 */
export const REFUND_REASONS = [
  "mismatch",
  "already paid",
  "not payable",
  "out of stock",
  "coupon used up",
  "refunded by the provider",
  "unknown order",
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** Settings of the account at Razorpay that make a payment's amount differ from the order's. */
export const ACCOUNT_SETTINGS = ["customer fee", "offer", "EMI", "currency conversion"] as const;
export type AccountSetting = (typeof ACCOUNT_SETTINGS)[number];

export type PaymentReason = "paid" | RefundReason;

/**
 * requested: accepted by the provider, on its way to the shopper's bank; replaced: not needed any more, because
 * another refund returned the money.
 */
export const REFUND_STATES = ["due", "requested", "processed", "failed", "replaced"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/**
 * Why a refund was made: the payment could not pay its order, the order was cancelled, or the owner decided it; or
 * it was made at the provider, outside the shop.
 */
export const REFUND_CAUSES = ["unplaceable", "cancelled", "owner", "provider"] as const;
export type RefundCause = (typeof REFUND_CAUSES)[number];

/** Why an order must not be sent: the shopper's bank disputes its payment, all of it was refunded, or staff hold it. */
export const HOLD_REASONS = ["dispute", "refunded", "staff"] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** The state of one row in an order's list of payments on the owner's screen. */
export const PAYMENT_ROW_STATES = [
  "open",
  "authorised",
  "paid",
  "refund due",
  "refund on its way",
  "refunded",
  "refund failed",
  "closed",
] as const;
export type PaymentRowState = (typeof PAYMENT_ROW_STATES)[number];

/** Of a payment disputed by the shopper's bank. */
export const DISPUTE_STATES = ["open", "under review", "action required", "won", "lost", "closed"] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** Whether a dispute blocks its order: the money is disputed or lost. */
export function holdsOrder(state: DisputeState): boolean {
  return state !== "won" && state !== "closed";
}

/** Whether the bank has not decided yet, so that the money may still be lost. */
export function isUndecided(state: DisputeState): boolean {
  return holdsOrder(state) && state !== "lost";
}

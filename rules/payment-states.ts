// States of payments and refunds, shared by tables, calls and screens.

/** Of an order opened at the payment provider. */
export const ATTEMPT_STATES = ["creating", "open", "settled", "closed"] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

/** How money came in: through the payment provider, or into the owner's hand. */
export const PAYMENT_METHODS = ["online", "cash"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

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
  "unknown order",
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** The reason of a payment's outcome. */
export type PaymentReason = "paid" | RefundReason;

/**
 * requested: accepted by the provider, on its way to the shopper's bank; replaced: not needed any more, since the money
 * has gone back by another refund.
 */
export const REFUND_STATES = ["due", "requested", "processed", "failed", "replaced"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/**
 * What a refund was made for: a payment that could not pay its order, a cancelled order, the owner's own decision; or
 * it was made at the provider, outside the shop.
 */
export const REFUND_CAUSES = ["unplaceable", "cancelled", "owner", "provider"] as const;
export type RefundCause = (typeof REFUND_CAUSES)[number];

/**
 * Why an order must not be sent for now: the shopper's bank disputes its payment, all of it has gone back, or somebody of
 * the shop holds it.
 */
export const HOLD_REASONS = ["dispute", "refunded", "staff"] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** Of one line in an order's list of payments, on the owner's screen. */
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

/** Of a payment that the shopper's bank disputes. */
export const DISPUTE_STATES = ["open", "under review", "action required", "won", "lost", "closed"] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** Whether the money of a dispute is in question or gone, so that its order must not be sent. */
export function holdsOrder(state: DisputeState): boolean {
  return state !== "won" && state !== "closed";
}

/** Whether the bank has still to decide a dispute, so that its money may yet go. */
export function isUndecided(state: DisputeState): boolean {
  return holdsOrder(state) && state !== "lost";
}

// A coupon's terms, and whether it can be used at a given moment.

export interface CouponTerms {
  isActive: boolean;
  /** ms since the epoch; null where it has no such limit. Valid from the first ms, no longer valid at the last. */
  validFrom: number | null;
  validUntil: number | null;
  /** How often it can be used in all; null is without limit. */
  totalLimit: number | null;
  usedCount: number;
}

export type CouponState = "active" | "not yet" | "over" | "used up" | "off";

/**
 * Whether a coupon can be used, and if not, why. Reasons that switching it on would not remove come first.
 * @param now ms since the epoch
 */
export function couponState(terms: CouponTerms, now: number): CouponState {
  if (terms.validUntil !== null && terms.validUntil <= now) return "over";
  if (terms.totalLimit !== null && terms.usedCount >= terms.totalLimit) return "used up";
  if (!terms.isActive) return "off";
  if (terms.validFrom !== null && terms.validFrom > now) return "not yet";
  return "active";
}

/** Whether the period has any time in it. Both in ms since the epoch; null is without limit. */
export function isEverValid(validFrom: number | null, validUntil: number | null): boolean {
  return validFrom === null || validUntil === null || validFrom < validUntil;
}

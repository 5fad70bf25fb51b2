// What may be said of a coupon, and what it is good for at a moment.

export interface CouponTerms {
  isActive: boolean;
  /** ms since the epoch; null is without end. */
  validFrom: number | null;
  validUntil: number | null;
  totalLimit: number | null;
  usedCount: number;
}

export type CouponState = "active" | "not yet" | "over" | "used up" | "off";

/**
 * Why a coupon can or cannot be used. What switching it on would not mend comes first.
 * @param now ms since the epoch
 */
export function couponState(terms: CouponTerms, now: number): CouponState {
  if (terms.validUntil !== null && terms.validUntil <= now) return "over";
  if (terms.totalLimit !== null && terms.usedCount >= terms.totalLimit) return "used up";
  if (!terms.isActive) return "off";
  if (terms.validFrom !== null && terms.validFrom > now) return "not yet";
  return "active";
}

/** Whether a coupon that is valid from then until then is ever valid; ms since the epoch. */
export function isEverValid(validFrom: number | null, validUntil: number | null): boolean {
  return validFrom === null || validUntil === null || validFrom < validUntil;
}

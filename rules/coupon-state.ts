// A coupon's terms, and whether it can be used at a given moment.

export interface CouponTerms {
  isActive: boolean;
  /** ms since the epoch; null for no limit. `validFrom` is inclusive, `validUntil` exclusive. */
  validFrom: number | null;
  validUntil: number | null;
  /** How often the coupon can be used in total; null for no limit. */
  totalLimit: number | null;
  usedCount: number;
}

export type CouponState = "active" | "not yet" | "over" | "used up" | "off";

/**
 * Whether a coupon can be used, and if not, why. Reasons that activating it would not remove come first.
 * @param now ms since the epoch
 */
export function couponState(terms: CouponTerms, now: number): CouponState {
  if (terms.validUntil !== null && terms.validUntil <= now) return "over";
  if (terms.totalLimit !== null && terms.usedCount >= terms.totalLimit) return "used up";
  if (!terms.isActive) return "off";
  if (terms.validFrom !== null && terms.validFrom > now) return "not yet";
  return "active";
}

/** Whether the period is not empty. Both in ms since the epoch; null for no limit. */
export function isEverValid(validFrom: number | null, validUntil: number | null): boolean {
  return validFrom === null || validUntil === null || validFrom < validUntil;
}

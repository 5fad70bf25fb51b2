import type { AdminCoupon } from "../../../contract/admin-coupons.ts";
import { type CouponState, couponState } from "../../../rules/coupon-state.ts";
import { formatRupees } from "../../../rules/money.ts";
import { formatWhen } from "../../ui/when.ts";

const instant = (iso: string | null) => (iso === null ? null : Date.parse(iso));

/** @param now ms since the epoch */
export function stateOf(coupon: AdminCoupon, now: number): CouponState {
  return couponState(
    { ...coupon, validFrom: instant(coupon.validFrom), validUntil: instant(coupon.validUntil) },
    now,
  );
}

export function whenWords({ validFrom, validUntil }: AdminCoupon): string {
  if (validFrom && validUntil) return `${formatWhen(validFrom)} to ${formatWhen(validUntil)}`;
  if (validFrom) return `from ${formatWhen(validFrom)}`;
  return validUntil ? `until ${formatWhen(validUntil)}` : "at any time";
}

export function conditionWords({ minItemsPrice, perPhoneLimit }: AdminCoupon): string {
  const conditions = [
    minItemsPrice > 0 ? `items for ${formatRupees(minItemsPrice)} or more` : "",
    perPhoneLimit === 1 ? "once per phone" : perPhoneLimit ? `${perPhoneLimit} times per phone` : "",
  ];
  return conditions.filter(Boolean).join(", ");
}

export function usedWords({ usedCount, totalLimit }: AdminCoupon): string {
  const used = usedCount.toLocaleString("en-IN");
  if (totalLimit !== null) return `Used ${used} of ${totalLimit.toLocaleString("en-IN")} times`;
  if (usedCount === 0) return "Not used yet";
  return usedCount === 1 ? "Used once" : `Used ${used} times`;
}

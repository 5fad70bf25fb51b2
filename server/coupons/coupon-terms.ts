import type { AdminCoupon } from "../../contract/admin-coupons.ts";
import { isEverValid } from "../../rules/coupon-state.ts";
import { type Paise, toRupees } from "../../rules/money.ts";
import { ShopError } from "../errors.ts";

type Terms = Pick<AdminCoupon, "validFrom" | "validUntil" | "totalLimit" | "usedCount">;

const instant = (iso: string | null) => (iso === null ? null : Date.parse(iso));

/** @throws ShopError INVALID_INPUT for a coupon that could never be used, or whose limit is below its uses so far */
export function checkCouponTerms({ validFrom, validUntil, totalLimit, usedCount }: Terms): void {
  const fields: Record<string, string> = {};
  if (!isEverValid(instant(validFrom), instant(validUntil)))
    fields.validUntil = "The end must be after the start.";
  if (totalLimit !== null && totalLimit < usedCount)
    fields.totalLimit = `At least ${usedCount}: it was used that often.`;
  const [problem] = Object.values(fields);
  if (problem) throw new ShopError("INVALID_INPUT", { fields, message: problem });
}

/** The terms for the audit log: amounts in rupees. */
export function toAuditRecord(terms: Record<string, unknown>): Record<string, unknown> {
  const { minItemsPrice, ...rest } = terms;
  return minItemsPrice === undefined ? rest : { ...rest, minItemsPrice: toRupees(minItemsPrice as Paise) };
}

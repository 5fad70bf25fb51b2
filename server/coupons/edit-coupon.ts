import type { AdminCoupon, editCoupon as call } from "../../contract/admin-coupons.ts";
import type { InputOf } from "../../contract/call.ts";
import { isLargeDiscount } from "../../rules/reauthentication.ts";
import { whatChanged } from "../../rules/what-changed.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { inTransaction } from "../platform/database/connect.ts";
import type { Admin } from "../staff/admin-sessions.ts";
import { type Actor, audit } from "../staff/audit-log/audit.ts";
import { type CouponChange, lockCoupon, updateCoupon } from "./admin-coupon-queries.ts";
import { checkCouponTerms, toAuditRecord } from "./coupon-terms.ts";

/**
 * @throws ShopError COUPON_NOT_FOUND, INVALID_INPUT when it could never be used or its limit is below its uses
 * so far, PASSWORD_NEEDED for a large discount, except to switch it off
 */
export async function editCoupon(
  { db }: Deps,
  id: string,
  input: InputOf<typeof call>["body"],
  admin: Pick<Admin, "hasProvedPassword">,
  actor: Actor,
): Promise<AdminCoupon> {
  return inTransaction(db, async (trx) => {
    const coupon = await lockCoupon(trx, id);
    const { validFrom, validUntil } = input;
    const changes = { ...input, validFrom: inUtc(validFrom), validUntil: inUtc(validUntil) };
    const { before, after, isChanged } = whatChanged<CouponChange>(coupon, changes);
    if (!isChanged) return coupon;
    checkCouponTerms({ ...coupon, ...after });
    const isSwitchedOff = after.isActive === false && Object.keys(after).length === 1;
    if (isLargeDiscount(coupon.discountPercentage) && !isSwitchedOff && !admin.hasProvedPassword)
      throw new ShopError("PASSWORD_NEEDED");
    const changed = await updateCoupon(trx, id, after);
    await audit(trx, actor, {
      action: "coupon changed",
      subject: coupon.couponName,
      before: toAuditRecord(before),
      after: toAuditRecord(after),
    });
    return changed;
  });
}

/** ISO 8601 in UTC, so that equal times compare as equal. */
const inUtc = (at: string | null | undefined) => at && new Date(at).toISOString();

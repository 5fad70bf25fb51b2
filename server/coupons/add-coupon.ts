import type { AdminCoupon, addCoupon as call } from "../../contract/admin-coupons.ts";
import type { InputOf } from "../../contract/call.ts";
import { isLargeDiscount } from "../../rules/reauthentication.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { inTransaction } from "../platform/database/connect.ts";
import type { Admin } from "../staff/admin-sessions.ts";
import { type Actor, audit } from "../staff/audit-log/audit.ts";
import { insertCoupon } from "./admin-coupon-queries.ts";
import { checkCouponTerms, toAuditRecord } from "./coupon-terms.ts";

/** @throws ShopError NAME_TAKEN, INVALID_INPUT when it could never be used, PASSWORD_NEEDED for a large discount */
export async function addCoupon(
  { db }: Deps,
  input: InputOf<typeof call>["body"],
  admin: Pick<Admin, "hasProvedPassword">,
  actor: Actor,
): Promise<AdminCoupon> {
  const coupon = { ...input, couponName: input.couponName.toUpperCase() };
  checkCouponTerms({ ...coupon, usedCount: 0 });
  return inTransaction(db, async (trx) => {
    const added = await insertCoupon(trx, coupon);
    if (!added) throw ShopError.at("NAME_TAKEN", "couponName");
    if (isLargeDiscount(coupon.discountPercentage) && !admin.hasProvedPassword)
      throw new ShopError("PASSWORD_NEEDED");
    const { couponName, ...terms } = coupon;
    await audit(trx, actor, { action: "coupon added", subject: couponName, after: toAuditRecord(terms) });
    return added;
  });
}

import type { AdminCoupon, editCoupon as call } from "../../contract/admin-coupons.ts";
import type { InputOf } from "../../contract/call.ts";
import { type Actor, audit } from "../activity/audit.ts";
import { inTransaction } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { type CouponChange, lockCoupon, updateCoupon } from "./admin-coupon-queries.ts";
import { checkCouponTerms, forTheRecord } from "./coupon-terms.ts";

/** @throws ShopError COUPON_NOT_FOUND, INVALID_INPUT when it could never be used or was used more often already */
export async function editCoupon(
  { db }: Deps,
  id: string,
  asked: InputOf<typeof call>["body"],
  actor: Actor,
): Promise<AdminCoupon> {
  return inTransaction(db, async (trx) => {
    const coupon = await lockCoupon(trx, id);
    const { before, after } = whatDiffers(coupon, asked);
    if (Object.keys(after).length === 0) return coupon;
    checkCouponTerms({ ...coupon, ...after });
    const changed = await updateCoupon(trx, id, after);
    await audit(trx, actor, {
      action: "coupon changed",
      subject: coupon.couponName,
      before: forTheRecord(before),
      after: forTheRecord(after),
    });
    return changed;
  });
}

function whatDiffers(coupon: AdminCoupon, asked: InputOf<typeof call>["body"]) {
  const before: CouponChange = {};
  const after: CouponChange = {};
  for (const [name, value] of Object.entries(asked)) {
    const key = name as keyof typeof asked;
    const isInstant = key === "validFrom" || key === "validUntil";
    const wanted = isInstant && value ? new Date(value as string).toISOString() : value;
    if (wanted === undefined || wanted === coupon[key]) continue;
    Object.assign(before, { [key]: coupon[key] });
    Object.assign(after, { [key]: wanted });
  }
  return { before, after };
}

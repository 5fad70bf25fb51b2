import type { Deps } from "../deps.ts";
import { inTransaction } from "../platform/database/connect.ts";
import { type Actor, audit } from "../staff/audit-log/audit.ts";
import { lockCoupon, markCouponDeleted } from "./admin-coupon-queries.ts";

/**
 * Deletes a coupon. Orders that used it keep their discount, and its name can be used again.
 * @throws ShopError COUPON_NOT_FOUND
 */
export async function deleteCoupon({ db }: Deps, id: string, actor: Actor): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { couponName, discountPercentage, usedCount } = await lockCoupon(trx, id);
    await markCouponDeleted(trx, id);
    await audit(trx, actor, {
      action: "coupon deleted",
      subject: couponName,
      before: { discountPercentage, usedCount },
    });
  });
}

import { releaseEndedHolds } from "../catalogue/hold-stock.ts";
import { releaseEndedCouponUses } from "../coupons/coupon-queries.ts";
import { inTransaction } from "../database/connect.ts";
import type { Deps } from "../deps.ts";

/**
 * Releases units and coupon uses of shoppers who did not pay in time. In transactions of its own: it locks rows of
 * other orders, which must not happen while the caller has its own order locked.
 */
export async function releaseEnded({ db }: Pick<Deps, "db">): Promise<void> {
  await inTransaction(db, releaseEndedHolds);
  await inTransaction(db, releaseEndedCouponUses);
}

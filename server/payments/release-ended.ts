import { releaseEndedHolds } from "../catalogue/hold-stock.ts";
import { releaseEndedCouponUses } from "../coupons/coupon-queries.ts";
import { inTransaction } from "../database/connect.ts";
import type { Deps } from "../deps.ts";

/**
 * Puts back units and coupon uses of shoppers who did not pay in time, each in a transaction of its own: they
 * are other people's rows, and must not be locked while somebody's order is.
 */
export async function releaseEnded({ db }: Pick<Deps, "db">): Promise<void> {
  await inTransaction(db, releaseEndedHolds);
  await inTransaction(db, releaseEndedCouponUses);
}

import { releaseEndedCouponUses } from "../coupons/coupon-queries.ts";
import type { Deps } from "../deps.ts";
import { releaseEndedHolds } from "../orders/hold-stock.ts";
import { inTransaction } from "../platform/database/connect.ts";

/**
 * Releases units and coupon uses of shoppers who did not pay in time. In transactions of its own: it locks rows of
 * other orders, which must not happen while the caller has its own order locked.
 */
export async function releaseEnded({ db }: Pick<Deps, "db">): Promise<void> {
  await inTransaction(db, releaseEndedHolds);
  await inTransaction(db, releaseEndedCouponUses);
}

/** Units or a coupon are missing that may still be held for somebody whose time is over. */
export class MayBeHeld extends Error {}

/**
 * Runs `work`, and once more after what has ended is released if it throws MayBeHeld: releasing costs more than most
 * payments need.
 * @param work is told whether it is its last try, in which it must not throw that
 */
export async function releasingEnded<Result>(
  deps: Pick<Deps, "db">,
  work: (isLastTry: boolean) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(false);
  } catch (error) {
    if (!(error instanceof MayBeHeld)) throw error;
    await releaseEnded(deps);
    return work(true);
  }
}

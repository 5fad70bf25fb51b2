import { releaseEndedCouponUses } from "../coupons/coupon-queries.ts";
import type { Deps } from "../deps.ts";
import { releaseEndedHolds } from "../orders/hold-stock.ts";
import { inTransaction } from "../platform/database/connect.ts";

/**
 * Releases units and coupon uses of shoppers who did not pay in time. Runs in its own transactions: it locks
 * rows of other orders, which must not happen while the caller has its own order locked (deadlock).
 */
export async function releaseEnded({ db }: Pick<Deps, "db">): Promise<void> {
  await inTransaction(db, releaseEndedHolds);
  await inTransaction(db, releaseEndedCouponUses);
}

/** Units or a coupon are missing, but holds that have ended and are not released yet may have them. */
export class RetryAfterRelease extends Error {}

/**
 * Runs `work`; if it throws RetryAfterRelease, releases ended holds and runs it a second time. Most payments do not
 * need the release, which is expensive.
 * @param work gets `isLastTry`; in its last try it must not throw RetryAfterRelease
 */
export async function releasingEnded<Result>(
  deps: Pick<Deps, "db">,
  work: (isLastTry: boolean) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(false);
  } catch (error) {
    if (!(error instanceof RetryAfterRelease)) throw error;
    await releaseEnded(deps);
    return work(true);
  }
}

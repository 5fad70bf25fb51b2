// Every minute: what a crash, a lost webhook or a vanished shopper left undone (security.md, section 0.6).
import { sql } from "kysely";
import { releaseEndedHolds } from "../catalogue/hold-stock.ts";
import { settlePayment } from "../checkout/settle-payment.ts";
import { releaseEndedCouponUses } from "../coupons/coupon-queries.ts";
import { inTransaction } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { pushRefunds } from "./push-refunds.ts";

const ABANDONED_DAYS = 7;
/** A bank may still say yes three days later; after four nobody expects it to. */
const WATCH_DAYS = 4;
const BATCH = 50;

/** Runs every part; one that fails is logged and does not keep the others from running. */
export async function sweep(deps: Deps): Promise<void> {
  const parts = [releaseEnded, checkOpenAttempts, pushRefunds, expireAbandoned, dropEndedSessions];
  for (const part of parts) {
    await part(deps).catch((error) =>
      deps.log.error({ err: error, part: part.name }, "part of the sweep failed"),
    );
  }
}

function releaseEnded({ db }: Deps): Promise<void> {
  return inTransaction(db, async (trx) => {
    await releaseEndedHolds(trx);
    await releaseEndedCouponUses(trx);
  });
}

/**
 * Looks each open attempt up at 1, 2, 5 and 15 minutes, then hourly. A claim lasts until the next look; one
 * that the provider did not answer is looked up again a minute later.
 */
async function checkOpenAttempts(deps: Deps): Promise<void> {
  const { db, log } = deps;
  const { rows } = await sql<{ id: string; providerOrderId: string }>`
    update payment_attempts set checks = checks + 1, next_check_at = case
        when created_at < now() - make_interval(days => ${WATCH_DAYS}) or state = 'settled' and checks > 3 then null
        else now() + make_interval(mins => (array[1, 3, 10, 60])[least(checks + 1, 4)]) end
    where id in (
      select id from payment_attempts where next_check_at <= now() and provider_order_id is not null
      order by next_check_at for update skip locked limit ${BATCH})
    returning id, provider_order_id`.execute(db);
  for (const { id, providerOrderId } of rows) {
    try {
      for (const payment of await deps.payments.listPayments(providerOrderId))
        await settlePayment(deps, payment);
    } catch (error) {
      log.warn({ err: error, providerOrderId }, "payment attempt could not be looked up");
      await sql`update payment_attempts set checks = checks - 1,
        next_check_at = least(next_check_at, now() + interval '1 minute') where id = ${id}`.execute(db);
    }
  }
}

async function expireAbandoned({ db }: Deps): Promise<void> {
  await sql`
    update orders set status = 'Expired'
    where id in (
      select id from orders
      where status in ('Created', 'Verified') and created_at < now() - make_interval(days => ${ABANDONED_DAYS})
      limit 1000 for update skip locked)`.execute(db);
}

async function dropEndedSessions({ db }: Deps): Promise<void> {
  await db.deleteFrom("shopperSessions").where("expiresAt", "<", sql<Date>`now()`).execute();
}

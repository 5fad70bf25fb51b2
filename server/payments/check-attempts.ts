import { sql } from "kysely";
import type { Deps } from "../deps.ts";
import type { Loop } from "../platform/jobs/loop.ts";
import { settlePayment } from "./settle-payment.ts";
import { AT_ONCE, WATCH_DAYS } from "./watch.ts";

interface DueAttempt {
  id: string;
  providerOrderId: string;
}

/**
 * Checks each attempt that is not settled after 1, 2, 5 and 15 minutes, then hourly; closed attempts too, since they may
 * still be paid. One that is claimed is due again a minute later, and moves on only when the provider has answered.
 */
export const paymentLoop: Loop<DueAttempt, Deps> = {
  name: "payments",
  atOnce: AT_ONCE,
  maxUnanswered: 10,
  async claim({ db }, most) {
    const { rows } = await sql<DueAttempt>`
      update payment_attempts set next_check_at = now() + interval '1 minute'
      where id = any(array(
        select id from payment_attempts where next_check_at <= now() and provider_order_id is not null
        order by state = 'closed', checks, next_check_at limit ${most} for update skip locked))
      returning id, provider_order_id`.execute(db);
    return rows;
  },
  handle: checkAttempt,
};

/** @returns whether the provider answered, and all of its payments could be settled */
async function checkAttempt(deps: Deps, { id, providerOrderId }: DueAttempt): Promise<boolean> {
  try {
    for (const payment of await deps.payments.listPayments(providerOrderId))
      await settlePayment(deps, payment);
  } catch (error) {
    deps.log.warn({ err: error, providerOrderId }, "payment attempt could not be looked up");
    await sql`update payment_attempts set next_check_at = null
      where id = ${id} and offered_at < now() - make_interval(days => ${WATCH_DAYS})`.execute(deps.db);
    return false;
  }
  await sql`
    update payment_attempts set checks = checks + 1, next_check_at = case
      when offered_at < now() - make_interval(days => ${WATCH_DAYS}) then null
      else now() + make_interval(mins => (array[1, 3, 10, 60])[least(checks + 1, 4)]) end
    where id = ${id} and state <> 'settled'`.execute(deps.db);
  return true;
}

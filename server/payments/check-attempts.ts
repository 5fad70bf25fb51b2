import { sql } from "kysely";
import type { Deps } from "../deps.ts";
import { claimDueRows, msUntilNextDue } from "../platform/jobs/due-rows.ts";
import type { Loop } from "../platform/jobs/loop.ts";
import { hasUnrecordedEvents, markOrderHandled } from "./payment-events.ts";
import { settlePaymentsOf } from "./settle-payment.ts";
import { AT_ONCE, isSoon, WATCH_DAYS } from "./watch.ts";

const RETRY_SECONDS = 3;

interface DueAttempt {
  id: string;
  providerOrderId: string;
  isSettled: boolean;
  /** As text, with PostgreSQL's full precision. */
  claimedAt: string;
  /** End of the lease, as text. */
  lease: string;
}

/**
 * Settles the payments of due attempts. An attempt is due when a webhook reports something, otherwise 1, 2, 5
 * and 15 minutes after the start and then hourly. Closed attempts are checked too, since they may still be
 * paid. A claim is a lease of one minute; the next check is scheduled only after the provider has answered.
 */
export const paymentLoop: Loop<DueAttempt, Deps> = {
  name: "payments",
  atOnce: AT_ONCE,
  maxUnanswered: 10,
  claim: ({ db }, most) =>
    claimDueRows(db, {
      table: "payment_attempts",
      where: sql`provider_order_id is not null`,
      order: sql`state = 'closed', checks, due_at`,
      most,
      lease: sql`interval '1 minute'`,
      returning: sql`id, provider_order_id, state = 'settled' as is_settled, now()::text as claimed_at,
        due_at::text as lease`,
    }),
  findNextDue: ({ db }) => msUntilNextDue(db, "payment_attempts", isSoon),
  handle: checkAttempt,
};

/** @returns whether the provider answered and all payments could be settled */
async function checkAttempt(deps: Deps, attempt: DueAttempt): Promise<boolean> {
  const { db, log } = deps;
  const { id, providerOrderId, isSettled, claimedAt, lease } = attempt;
  // Matches only while the lease is unchanged: a webhook may have made the attempt due again.
  const isClaimed = sql<boolean>`id = ${id} and due_at = ${lease}::timestamptz`;
  const isOver = sql<boolean>`offered_at < now() - make_interval(days => ${WATCH_DAYS})`;
  try {
    if (!isSettled || (await hasUnrecordedEvents(db, providerOrderId))) {
      await settlePaymentsOf(deps, providerOrderId);
      await markOrderHandled(db, providerOrderId, claimedAt);
    }
  } catch (error) {
    log.warn({ err: error, providerOrderId }, "payment attempt could not be looked up");
    await sql`update payment_attempts set due_at = case when ${isOver} then null
        else now() + make_interval(secs => ${RETRY_SECONDS}) end
      where ${isClaimed}`.execute(db);
    return false;
  }
  await sql`
    update payment_attempts set checks = checks + 1, due_at = case when state = 'settled' or ${isOver} then null
      else now() + make_interval(mins => (array[1, 3, 10, 60])[least(checks + 1, 4)]) end
    where ${isClaimed}`.execute(db);
  return true;
}

// Runs every minute to finish what a crash, a lost webhook or a shopper who left has left undone (security.md, 0.6).
import { sql } from "kysely";
import { raiseAlarm } from "../alarms/raise-alarm.ts";
import { trackConsignments } from "../consignments/track-consignments.ts";
import { inTransaction } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { addUpDays } from "../figures/add-up-days.ts";
import { expireAbandonedOrders } from "../orders/move-order.ts";
import { handlePaymentEvent } from "../payments/handle-payment-event.ts";
import { pushRefunds } from "../payments/push-refunds.ts";
import { releaseEnded } from "../payments/release-ended.ts";
import { settlePayment } from "../payments/settle-payment.ts";

/** A bank may confirm a payment up to three days later, so attempts are checked for four. */
const WATCH_DAYS = 4;
const BATCH = 50;
/** Codes deleted a minute: far more than are ever sent, and done long before a statement is timed out. */
const MOST_CODES = 10_000;

type Part = (deps: Deps, signal: AbortSignal) => Promise<void>;

/**
 * Runs every part. One that fails is logged, and the others run nevertheless.
 * @param signal stops the sweep between two steps, so that a slow provider does not delay a shutdown
 */
export async function sweep(deps: Deps, signal: AbortSignal = new AbortController().signal): Promise<void> {
  const parts: Part[] = [
    releaseEnded,
    expireAbandoned,
    deleteOldRecords,
    raiseUnsentMessages,
    checkAttempts,
    handleMissedEvents,
    pushRefunds,
    trackConsignments,
    addUpDays,
  ];
  for (const part of parts) {
    if (signal.aborted) return;
    await part(deps, signal).catch((error) =>
      deps.log.error({ err: error, part: part.name }, "part of the sweep failed"),
    );
  }
}

function expireAbandoned({ db }: Deps): Promise<void> {
  return inTransaction(db, expireAbandonedOrders);
}

/**
 * Asks the provider about each attempt after 1, 2, 5 and 15 minutes, then hourly; closed attempts too, since they may
 * still be paid. Attempts are claimed until their next check; if the provider does not answer, that is a minute later.
 */
async function checkAttempts(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db, log } = deps;
  const { rows } = await sql<{ id: string; providerOrderId: string }>`
    update payment_attempts set checks = checks + 1, next_check_at = case
        when offered_at < now() - make_interval(days => ${WATCH_DAYS}) or state = 'settled' and checks > 3 then null
        else now() + make_interval(mins => (array[1, 3, 10, 60])[least(checks + 1, 4)]) end
    where id in (
      select id from payment_attempts where next_check_at <= now() and provider_order_id is not null
      order by next_check_at for update skip locked limit ${BATCH})
    returning id, provider_order_id`.execute(db);
  for (const { id, providerOrderId } of rows) {
    try {
      signal.throwIfAborted();
      for (const payment of await deps.payments.listPayments(providerOrderId))
        await settlePayment(deps, payment);
    } catch (error) {
      log.warn({ err: error, providerOrderId }, "payment attempt could not be looked up");
      await sql`update payment_attempts set checks = checks - 1,
        next_check_at = least(next_check_at, now() + interval '1 minute') where id = ${id}`.execute(db);
    }
  }
}

/** Handles webhook events whose job was lost or has failed for good. */
async function handleMissedEvents(deps: Deps, signal: AbortSignal): Promise<void> {
  const events = await deps.db
    .selectFrom("providerEvents")
    .select("eventId")
    .where("handledAt", "is", null)
    .where("receivedAt", "<", sql<Date>`now() - interval '5 minutes'`)
    .where("receivedAt", ">", sql<Date>`now() - make_interval(days => ${WATCH_DAYS})`)
    .orderBy("receivedAt")
    .limit(BATCH)
    .execute();
  for (const { eventId } of events) {
    if (signal.aborted) return;
    await handlePaymentEvent(deps, eventId);
  }
}

/** Raises an alarm for messages that could not be sent within a day: a person has to contact the shopper. */
async function raiseUnsentMessages({ db }: Deps): Promise<void> {
  await inTransaction(db, async (trx) => {
    const unsent = await trx
      .selectFrom("orderMessages")
      .select(["orderId", "kind"])
      .where("sentAt", "is", null)
      .where("askedAt", "<", sql<Date>`now() - interval '1 day'`)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("alarms")
              .select("alarms.id")
              .where("alarms.kind", "=", "message-not-sent")
              .whereRef("alarms.orderId", "=", "orderMessages.orderId")
              .where(sql<boolean>`alarms.details ->> 'message' = order_messages.kind`)
              .whereRef("alarms.raisedAt", ">", "orderMessages.askedAt"),
          ),
        ),
      )
      .execute();
    for (const { orderId, kind } of unsent)
      await raiseAlarm(trx, "message-not-sent", { message: kind }, orderId);
  });
}

/** Deletes sessions, codes, counters and events that are no longer needed, so that personal data is not kept longer. */
async function deleteOldRecords({ db }: Deps): Promise<void> {
  const statements = [
    sql`delete from shopper_sessions where expires_at < now()`,
    sql`delete from otp_codes where id in (
      select id from otp_codes where created_at < now() - interval '7 days' order by created_at limit ${MOST_CODES})`,
    sql`delete from otp_counts where period < now() - interval '2 days'`,
    sql`delete from otp_wrong_guesses where guessed_at < now() - interval '7 days'`,
    sql`delete from shipping_sessions where refresh_until < now()`,
    sql`delete from login_failures where failed_at < now() - interval '30 days'`,
    sql`delete from admin_sessions where created_at < now() - interval '8 days'`,
    sql`delete from provider_events where handled_at < now() - interval '180 days'`,
  ];
  for (const statement of statements) await statement.execute(db);
}

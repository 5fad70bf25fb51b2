// Every minute: what a crash, a lost webhook or a vanished shopper left undone (security.md, section 0.6).
import { sql } from "kysely";
import { trackConsignments } from "../consignments/track-consignments.ts";
import { inTransaction } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { addUpDays } from "../figures/add-up-days.ts";
import { expireAbandonedOrders } from "../orders/move-order.ts";
import { handlePaymentEvent } from "../payments/handle-payment-event.ts";
import { pushRefunds } from "../payments/push-refunds.ts";
import { releaseEnded } from "../payments/release-ended.ts";
import { settlePayment } from "../payments/settle-payment.ts";

/** A bank may still say yes three days later; after four nobody expects it to. */
const WATCH_DAYS = 4;
const BATCH = 50;

type Part = (deps: Deps, signal: AbortSignal) => Promise<void>;

/**
 * Runs every part; one that fails is logged and does not keep the others from running.
 * @param signal ends the work between two steps, so that a slow provider does not hold up a stop
 */
export async function sweep(deps: Deps, signal: AbortSignal = new AbortController().signal): Promise<void> {
  const parts: Part[] = [
    releaseEnded,
    expireAbandoned,
    forgetOldTraces,
    raiseUnsentMessages,
    checkOpenAttempts,
    handleForgottenEvents,
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
 * Looks each open attempt up at 1, 2, 5 and 15 minutes, then hourly. A claim lasts until the next look; one
 * that the provider did not answer is looked up again a minute later.
 */
async function checkOpenAttempts(deps: Deps, signal: AbortSignal): Promise<void> {
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

/** Webhook events whose job was lost or gave up. */
async function handleForgottenEvents(deps: Deps, signal: AbortSignal): Promise<void> {
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

/** A message that did not get through in a day is a person's to send. */
async function raiseUnsentMessages({ db }: Deps): Promise<void> {
  await sql`
    insert into alarms (kind, order_id, details)
    select 'message-not-sent', order_id, jsonb_build_object('message', kind) from order_messages
    where sent_at is null and asked_at < now() - interval '1 day' and not exists (
      select from alarms
      where alarms.kind = 'message-not-sent' and alarms.order_id = order_messages.order_id
        and alarms.details ->> 'message' = order_messages.kind and alarms.raised_at > order_messages.asked_at)`.execute(
    db,
  );
}

/** Phones and addresses of people who only looked, and what guarded against guessing, are kept no longer than needed. */
async function forgetOldTraces({ db }: Deps): Promise<void> {
  const statements = [
    sql`delete from shopper_sessions where expires_at < now()`,
    sql`delete from otp_codes where created_at < now() - interval '7 days'`,
    sql`delete from otp_wrong_guesses where guessed_at < now() - interval '7 days'`,
    sql`delete from shipping_sessions where refresh_until < now()`,
    sql`delete from login_failures where failed_at < now() - interval '30 days'`,
    sql`delete from admin_sessions where created_at < now() - interval '8 days'`,
    sql`delete from provider_events where handled_at < now() - interval '180 days'`,
  ];
  for (const statement of statements) await statement.execute(db);
}

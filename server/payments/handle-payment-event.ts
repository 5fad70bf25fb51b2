import { sql } from "kysely";
import type { Deps } from "../deps.ts";
import type { Database } from "../platform/database/connect.ts";
import type { Loop } from "../platform/jobs/loop.ts";
import { recordDispute } from "./record-dispute.ts";
import { recordProviderRefunds } from "./refunds/record-provider-refunds.ts";
import { settlePayment } from "./settle-payment.ts";
import { AT_ONCE, WATCH_DAYS } from "./watch.ts";

export const PROVIDER = "razorpay";

interface StoredEvent {
  paymentId: string | null;
  providerOrderId: string | null;
  /** Absent in events stored before the shop knew disputes. */
  disputeId?: string | null;
}

/** Seconds after which an event is looked up again that failed; later, minutes that double up to six hours. */
const SOON = [3, 7, 20];

interface DueEvent {
  eventId: string;
  tries: number;
}

/**
 * Handles webhook events a moment after they were stored: most browsers report their payment meanwhile, and then there is
 * nothing to look up. All events of one order of the provider are claimed together, and answered by one query.
 */
export const paymentEventLoop: Loop<DueEvent, Deps> = {
  name: "payment events",
  atOnce: AT_ONCE,
  debounceMs: 300,
  async claim({ db }, most) {
    const { rows } = await sql<DueEvent & { subject: string }>`
      with due as materialized (
        select ${subjectOf("event")} as subject from provider_events as event
        where provider = ${PROVIDER} and handled_at is null and next_try_at <= now()
          and received_at > now() - make_interval(days => ${WATCH_DAYS})
        order by next_try_at limit ${most} for update skip locked)
      update provider_events as event set tries = tries + 1,
        next_try_at = now() + make_interval(mins => least(1 << least(tries, 9), 360))
      where provider = ${PROVIDER} and handled_at is null and ${subjectOf("event")} in (select subject from due)
      returning event_id, tries, case when payload ->> 'disputeId' is null and kind not like 'refund.%'
        then ${subjectOf("event")} else 'event ' || event_id end as subject`.execute(db);
    return [...new Map(rows.map((row) => [row.subject, row])).values()];
  },
  async findNextDue({ db }) {
    const { rows } = await sql<{ ms: number | null }>`
      select (extract(epoch from min(next_try_at) - clock_timestamp()) * 1000)::float8 as ms from provider_events
      where handled_at is null and received_at > now() - make_interval(days => ${WATCH_DAYS})`.execute(db);
    return rows[0]?.ms ?? null;
  },
  async handle(deps, { eventId, tries }) {
    try {
      await handlePaymentEvent(deps, eventId);
    } catch (error) {
      const seconds = SOON[tries - 1];
      if (seconds !== undefined)
        await sql`update provider_events set next_try_at = now() + make_interval(secs => ${seconds})
          where provider = ${PROVIDER} and event_id = ${eventId}`.execute(deps.db);
      throw error;
    }
  },
};

/**
 * Handles a stored webhook event. The event is only a hint what to look up; the provider's own record, read now,
 * decides. So one query answers all events of the same provider's order that were stored before it: also those of another
 * payment, where the event itself is of one that the shop has recorded.
 * @throws ProviderError when the provider does not answer; the event is then retried
 */
export async function handlePaymentEvent(deps: Deps, eventId: string): Promise<void> {
  const { db, payments } = deps;
  await markRecorded(db, eventId);
  const news = await findNews(db, eventId);
  const [event] = news;
  if (!event) return;
  const { paymentId, providerOrderId, disputeId } = event.payload as unknown as StoredEvent;
  if (disputeId) {
    const dispute = await payments.findDispute(disputeId);
    if (dispute) await recordDispute(deps, dispute);
  } else if (event.kind.startsWith("refund.") && paymentId) await recordProviderRefunds(deps, paymentId);
  else if (providerOrderId) {
    for (const payment of await payments.listPayments(providerOrderId)) await settlePayment(deps, payment);
  }
  await markHandled(
    db,
    news.map((told) => told.eventId),
  );
}

/** What events are handled together by: the provider's order, or the event alone. The index provider_events_of_order has it. */
const subjectOf = (events: string) =>
  sql<string>`coalesce(${sql.ref(`${events}.payload`)} ->> 'providerOrderId', ${sql.ref(`${events}.eventId`)})`;

/** Events that a captured payment comes with. */
export const IS_OF_CAPTURE = /^(payment\.(authorized|captured)|order\.paid)$/;

/**
 * Marks the events of captured payments as handled that the shop has recorded already: most browsers are faster. All events
 * of the same order of the provider are marked.
 */
async function markRecorded(db: Database, eventId: string): Promise<void> {
  await sql`
    update provider_events as told set handled_at = now()
    where told.provider = ${PROVIDER} and told.handled_at is null and told.kind ~ ${IS_OF_CAPTURE.source}
      and ${subjectOf("told")} = (select ${subjectOf("asked")} from provider_events as asked
        where provider = ${PROVIDER} and event_id = ${eventId} and handled_at is null)
      and exists (select from payments where provider_payment_id = told.payload ->> 'paymentId')`.execute(db);
}

async function markHandled(db: Database, eventIds: readonly string[]): Promise<void> {
  await db
    .updateTable("providerEvents")
    .set({ handledAt: sql<Date>`now()` })
    .where("provider", "=", PROVIDER)
    .where("eventId", "in", eventIds)
    .execute();
}

/**
 * What an event is about, with the id of each unhandled event that one query answers: the event itself, and where it is about
 * the payments of a provider's order, all others that are. None when all of them are handled.
 */
async function findNews(db: Database, eventId: string) {
  const isOfPayments = (
    events: string,
  ) => sql<boolean>`${sql.ref(`${events}.payload`)} ->> 'disputeId' is null
    and ${sql.ref(`${events}.kind`)} not like 'refund.%'`;
  return db
    .selectFrom("providerEvents as asked")
    .innerJoin("providerEvents as told", "told.provider", "asked.provider")
    .select(["told.eventId", "asked.kind", "asked.payload"])
    .where("asked.provider", "=", PROVIDER)
    .where("asked.eventId", "=", eventId)
    .where("told.handledAt", "is", null)
    .where(subjectOf("told"), "=", subjectOf("asked"))
    .where((each) =>
      each.or([
        each("told.eventId", "=", each.ref("asked.eventId")),
        each.and([isOfPayments("told"), isOfPayments("asked")]),
      ]),
    )
    .execute();
}

import { sql } from "kysely";
import type { Database } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { recordDispute } from "./record-dispute.ts";
import { recordProviderRefunds } from "./record-provider-refunds.ts";
import { settlePayment } from "./settle-payment.ts";

export const PROVIDER = "razorpay";

interface StoredEvent {
  paymentId: string | null;
  providerOrderId: string | null;
  /** Absent in events stored before the shop knew disputes. */
  disputeId?: string | null;
}

/**
 * Handles a stored webhook event. The event is only a hint what to look up; the provider's own record, read now,
 * decides. So one query answers all events of the same provider's order that were stored before it: also those of another
 * payment, where the event itself is of one that the shop has recorded.
 * @throws ProviderError when the provider does not answer; the job is then retried
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

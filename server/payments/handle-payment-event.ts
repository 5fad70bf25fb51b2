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
 * decides. So one look answers all that was told of the same provider's order before it.
 * @throws ProviderError when the provider does not answer; the job is then retried
 */
export async function handlePaymentEvent(deps: Deps, eventId: string): Promise<void> {
  const { db, payments } = deps;
  if (await isAnsweredByRecord(db, eventId)) return;
  const event = await db
    .selectFrom("providerEvents")
    .select(["kind", "payload"])
    .where("provider", "=", PROVIDER)
    .where("eventId", "=", eventId)
    .where("handledAt", "is", null)
    .executeTakeFirst();
  if (!event) return;
  const { paymentId, providerOrderId, disputeId } = event.payload as unknown as StoredEvent;
  const answered =
    providerOrderId && !disputeId && !event.kind.startsWith("refund.")
      ? await listNewsOfOrder(db, providerOrderId)
      : [eventId];
  if (disputeId) {
    const dispute = await payments.findDispute(disputeId);
    if (dispute) await recordDispute(deps, dispute);
  } else if (event.kind.startsWith("refund.") && paymentId) await recordProviderRefunds(deps, paymentId);
  else if (providerOrderId) {
    for (const payment of await payments.listPayments(providerOrderId)) await settlePayment(deps, payment);
  }
  await markHandled(db, answered);
}

/** What events are handled together by: the provider's order, or the event alone. The index provider_events_of_order has it. */
const subjectOf = (events: string) =>
  sql<string>`coalesce(${sql.ref(`${events}.payload`)} ->> 'providerOrderId', ${sql.ref(`${events}.eventId`)})`;

/** Events that a captured payment comes with. */
export const IS_OF_CAPTURE = /^(payment\.(authorized|captured)|order\.paid)$/;

/**
 * Whether an event tells of a captured payment that the shop has recorded already: most browsers are faster. It is then
 * handled, with all others that tell such a thing of the same order of the provider.
 */
async function isAnsweredByRecord(db: Database, eventId: string): Promise<boolean> {
  const { rows } = await sql<{ eventId: string }>`
    update provider_events as told set handled_at = now()
    where told.provider = ${PROVIDER} and told.handled_at is null and told.kind ~ ${IS_OF_CAPTURE.source}
      and ${subjectOf("told")} = (select ${subjectOf("asked")} from provider_events as asked
        where provider = ${PROVIDER} and event_id = ${eventId} and handled_at is null)
      and exists (select from payments where provider_payment_id = told.payload ->> 'paymentId')
    returning told.event_id`.execute(db);
  return rows.some((told) => told.eventId === eventId);
}

async function markHandled(db: Database, eventIds: readonly string[]): Promise<void> {
  await db
    .updateTable("providerEvents")
    .set({ handledAt: sql<Date>`now()` })
    .where("provider", "=", PROVIDER)
    .where("eventId", "in", eventIds)
    .execute();
}

/** The ids of the unhandled events about payments of a provider's order. */
async function listNewsOfOrder(db: Database, providerOrderId: string): Promise<string[]> {
  const news = await db
    .selectFrom("providerEvents")
    .select("eventId")
    .where("provider", "=", PROVIDER)
    .where("handledAt", "is", null)
    .where(subjectOf("providerEvents"), "=", providerOrderId)
    .where(sql<boolean>`payload ->> 'disputeId' is null and kind not like 'refund.%'`)
    .execute();
  return news.map(({ eventId }) => eventId);
}

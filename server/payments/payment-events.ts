// What the provider reports by webhook. An event is only a hint: the provider's own record, read afterwards,
// decides. An event about an order's payments makes their attempt due (check-attempts.ts). All others are due
// themselves: those about refunds, disputes, and orders without an attempt on record.
import { sql } from "kysely";
import type { PaymentEvent } from "../adapters/payments/payment-gateway.ts";
import type { Deps } from "../deps.ts";
import type { Database } from "../platform/database/connect.ts";
import { claimDueRows, msUntilNextDue, pauseBeforeRetry, RETRIES } from "../platform/jobs/due-rows.ts";
import type { Loop } from "../platform/jobs/loop.ts";
import { wakingOf } from "../platform/jobs/wake-loop.ts";
import { recordDispute } from "./record-dispute.ts";
import { recordProviderRefunds } from "./refunds/record-provider-refunds.ts";
import { settlePaymentsOf } from "./settle-payment.ts";
import { AT_ONCE, BROWSER_FIRST_MS, isSoon, WATCH_DAYS } from "./watch.ts";

const PROVIDER = "razorpay";
/** The events that accompany a captured payment. */
const CAPTURE_KINDS = ["payment.authorized", "payment.captured", "order.paid"];
/** If the attempt's check has not handled an event after this time, the event becomes due itself. */
const FALLBACK_MINUTES = 10;

type Subject = Pick<PaymentEvent, "kind" | "paymentId" | "providerOrderId" | "disputeId">;
const isRefund = ({ kind, paymentId }: Subject) => kind.startsWith("refund.") && paymentId !== null;
const isOfOrder = ({ kind, providerOrderId, disputeId }: Subject) =>
  providerOrderId !== null && !disputeId && !kind.startsWith("refund.");

/**
 * Whether the payment that an event reports as captured is on record. Usually it is: most browsers report it
 * first.
 */
const isRecorded = sql<boolean>`(kind = any(${CAPTURE_KINDS})
  and exists (select from payments where provider_payment_id = payload ->> 'paymentId'))`;
/** The unhandled payment events of an order. Uses the index provider_events_of_order. */
const openEventsOf = (providerOrderId: string) => sql`
  provider = ${PROVIDER} and handled_at is null and coalesce(payload ->> 'providerOrderId', event_id) = ${providerOrderId}
    and payload ->> 'disputeId' is null and kind not like 'refund.%'`;

/**
 * Stores an event once and makes its subject due a moment later: most browsers report their payment meanwhile,
 * and then no call to the provider is needed. An event of a recorded payment changes nothing. One statement,
 * since webhooks arrive by the thousand when the shop is busiest. Only ids are stored, because the event names
 * the payer (personal data).
 */
export async function storeEvent(db: Database, eventId: string, event: PaymentEvent): Promise<void> {
  const { kind, paymentId, providerOrderId, disputeId } = event;
  const ofOrder = isOfOrder(event);
  const concernsShop = ofOrder || isRefund(event) || disputeId !== null;
  const soon = sql`now() + make_interval(secs => ${BROWSER_FIRST_MS / 1_000}::float8)`;
  await sql`
    with event as (
      select kind, payload, not ${concernsShop}::boolean or ${isRecorded} as is_known
      from (select ${kind}::text as kind, ${storableJson({ paymentId, providerOrderId, disputeId })}::jsonb as payload) as it),
    -- One that is locked is just being settled or checked. Then the event is due itself.
    attempt as (
      select id from payment_attempts
      where ${ofOrder}::boolean and provider_order_id = ${providerOrderId}::text and not (select is_known from event)
      for no key update skip locked),
    stored as (
      insert into provider_events (provider, event_id, kind, payload, due_at, handled_at)
      select ${PROVIDER}, ${eventId}, kind, payload,
        case when exists (select from attempt) then now() + make_interval(mins => ${FALLBACK_MINUTES}) else ${soon} end,
        case when is_known then now() end
      from event on conflict do nothing returning handled_at),
    due as (
      update payment_attempts set due_at = ${soon} from attempt, stored
      where payment_attempts.id = attempt.id and coalesce(due_at > ${soon}, true)
      returning attempt.id)
    select ${wakingOf("payments")} from due
    union all
    select ${wakingOf("payment events")} from stored where handled_at is null and not exists (select from attempt)`.execute(
    db,
  );
}

/** Replaces what PostgreSQL's JSON cannot store, NUL and lone surrogates: an event may have any text as an id. */
function storableJson(value: object): string {
  return JSON.stringify(value).replace(/\\(u0000|ud[89a-f][0-9a-f]{2}|.)/g, (escaped, character: string) =>
    character.length > 1 ? "\\ufffd" : escaped,
  );
}

/**
 * Whether events report a payment of an order that is not on record. Marks those of recorded payments as
 * handled.
 */
export async function hasUnrecordedEvents(db: Database, providerOrderId: string): Promise<boolean> {
  const { rows } = await sql<{ hasMore: boolean }>`
    with recorded as (
      update provider_events set handled_at = now() where ${openEventsOf(providerOrderId)} and ${isRecorded})
    select exists (select from provider_events where ${openEventsOf(providerOrderId)} and not ${isRecorded})
      as has_more`.execute(db);
  return rows[0]?.hasMore ?? false;
}

/** Marks the events as handled that a check of an order's payments covers. @param before when the check began */
export async function markOrderHandled(db: Database, providerOrderId: string, before: string): Promise<void> {
  await sql`update provider_events set handled_at = now()
    where ${openEventsOf(providerOrderId)} and received_at <= ${before}::timestamptz`.execute(db);
}

interface DueEvent {
  eventId: string;
  kind: string;
  payload: Pick<PaymentEvent, "paymentId" | "providerOrderId" | "disputeId">;
  /** As text, with PostgreSQL's full precision. */
  claimedAt: string;
}

/** Handles due events. A failed one is retried with backoff (up to 6 hours) and does not block others. */
export const paymentEventLoop: Loop<DueEvent, Deps> = {
  name: "payment events",
  atOnce: AT_ONCE,
  async claim({ db }, most) {
    const rows = await claimDueRows<DueEvent>(db, {
      table: "provider_events",
      key: "event_id",
      where: sql`provider = ${PROVIDER} and handled_at is null
        and received_at > now() - make_interval(days => ${WATCH_DAYS})`,
      most,
      lease: pauseBeforeRetry(RETRIES.paymentEvent),
      countsAttempts: true,
      returning: sql`event_id, kind, payload, now()::text as claimed_at`,
    });
    // One check of an order's payments handles all of its events.
    const subjectOf = ({ eventId, kind, payload }: DueEvent) =>
      isOfOrder({ kind, ...payload }) ? payload.providerOrderId : eventId;
    return [...new Map(rows.map((event) => [subjectOf(event), event])).values()];
  },
  findNextDue: ({ db }) => msUntilNextDue(db, "provider_events", sql`handled_at is null and ${isSoon}`),
  async handle(deps, { eventId, kind, payload, claimedAt }) {
    const { paymentId, providerOrderId, disputeId } = payload;
    if (disputeId) {
      const dispute = await deps.payments.findDispute(disputeId);
      if (dispute) await recordDispute(deps, dispute);
    } else if (isRefund({ kind, ...payload })) await recordProviderRefunds(deps, paymentId as string);
    else if (providerOrderId !== null && (await hasUnrecordedEvents(deps.db, providerOrderId))) {
      await settlePaymentsOf(deps, providerOrderId);
      await markOrderHandled(deps.db, providerOrderId, claimedAt);
    }
    await sql`update provider_events set handled_at = now()
      where provider = ${PROVIDER} and event_id = ${eventId}`.execute(deps.db);
  },
};

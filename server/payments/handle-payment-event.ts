import { sql } from "kysely";
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
 * decides.
 * @throws ProviderError when the provider does not answer; the job is then retried
 */
export async function handlePaymentEvent(deps: Deps, eventId: string): Promise<void> {
  const { db, payments } = deps;
  const event = await db
    .selectFrom("providerEvents")
    .select(["kind", "payload"])
    .where("provider", "=", PROVIDER)
    .where("eventId", "=", eventId)
    .where("handledAt", "is", null)
    .executeTakeFirst();
  if (!event) return;
  const { paymentId, providerOrderId, disputeId } = event.payload as unknown as StoredEvent;
  if (disputeId) {
    const dispute = await payments.findDispute(disputeId);
    if (dispute) await recordDispute(deps, dispute);
  } else if (event.kind.startsWith("refund.") && paymentId) await recordProviderRefunds(deps, paymentId);
  else if (providerOrderId) {
    for (const payment of await payments.listPayments(providerOrderId)) await settlePayment(deps, payment);
  }
  await db
    .updateTable("providerEvents")
    .set({ handledAt: sql<Date>`now()` })
    .where("provider", "=", PROVIDER)
    .where("eventId", "=", eventId)
    .execute();
}

import { sql } from "kysely";
import type { Deps } from "../deps.ts";
import { pushRefunds } from "./push-refunds.ts";
import { settlePayment } from "./settle-payment.ts";

export const PROVIDER = "razorpay";

interface StoredEvent {
  paymentId: string | null;
  providerOrderId: string | null;
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
  const { paymentId, providerOrderId } = event.payload as unknown as StoredEvent;
  if (event.kind.startsWith("refund.") && paymentId) await recheckRefund(deps, paymentId);
  else if (providerOrderId && (await isOurs(deps, providerOrderId))) {
    for (const payment of await payments.listPayments(providerOrderId)) await settlePayment(deps, payment);
  }
  await db
    .updateTable("providerEvents")
    .set({ handledAt: sql<Date>`now()` })
    .where("provider", "=", PROVIDER)
    .where("eventId", "=", eventId)
    .execute();
}

async function isOurs({ db }: Deps, providerOrderId: string): Promise<boolean> {
  const attempt = await db
    .selectFrom("paymentAttempts")
    .select("id")
    .where("providerOrderId", "=", providerOrderId)
    .executeTakeFirst();
  return attempt !== undefined;
}

/** Checks a refund now instead of at its next scheduled check. */
async function recheckRefund(deps: Deps, providerPaymentId: string): Promise<void> {
  await deps.db
    .updateTable("refunds")
    .set({ nextTryAt: sql<Date>`now()` })
    .where("state", "=", "requested")
    .where("paymentId", "in", (eb) =>
      eb.selectFrom("payments").select("id").where("providerPaymentId", "=", providerPaymentId),
    )
    .execute();
  await pushRefunds(deps);
}

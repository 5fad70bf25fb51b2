// Authorised (not yet captured) money. The provider captures automatically while the bank answers in time; what
// comes later the shop decides itself (razorpay.com/docs/payments/payments/late-authorisation).
import { sql } from "kysely";
import { AUTHORISED_ALERT_MINUTES, AUTOMATIC_CAPTURE_MINUTES } from "../../rules/payment-window.ts";
import type { ProviderPayment } from "../adapters/payments/payment-gateway.ts";
import { raiseAlertOnce } from "../notifications/alerts/raise-alert.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { minutesSince } from "./payment-age.ts";
import { type Attempt, holdForMoment, holdOrRefuse, type Order } from "./placeable-payment.ts";

/**
 * Decides whether to capture an authorised payment: only if it came too late for automatic capture and can
 * still pay its order. Otherwise the bank releases the money. The owner is alerted once the payment is 15
 * minutes old.
 * @param trx a transaction that has the order locked
 * @throws RetryAfterRelease unless `isLastTry`
 */
export async function decideAuthorised(
  trx: Queryable,
  payment: ProviderPayment,
  attempt: Attempt,
  order: Order,
  isLastTry: boolean,
): Promise<{ state: "to capture" } | { state: "not captured" }> {
  const ageMinutes = await minutesSince(trx, payment);
  await trx
    .updateTable("paymentAttempts")
    .set({
      authorizedPayment: payment.id,
      authorizedAt: payment.createdAt,
      dueAt: sql<Date>`least(due_at, now() + interval '1 minute')`,
    })
    .where("id", "=", attempt.id)
    .where("state", "<>", "settled")
    .execute();
  if (ageMinutes > AUTHORISED_ALERT_MINUTES) {
    const { id, amount } = payment;
    await raiseAlertOnce(trx, "payment-authorised", { payment: id, amount }, order.id, { payment: id });
  }
  if (ageMinutes <= AUTOMATIC_CAPTURE_MINUTES) return { state: "not captured" };
  // All reasons for a refund are checked before the capture: money that would be refunded is not captured.
  const refusal = await holdOrRefuse(trx, payment, attempt, order, holdForMoment, isLastTry);
  return { state: refusal === null ? "to capture" : "not captured" };
}

// Money that a bank has set aside. The provider takes it by itself while the bank answers in time; what comes later is
// for the shop to judge (razorpay.com/docs/payments/payments/late-authorisation).
import { sql } from "kysely";
import { AUTHORISED_ALARM_MINUTES, AUTOMATIC_CAPTURE_MINUTES } from "../../rules/payment-window.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import type { ProviderPayment } from "../adapters/payments/payment-gateway.ts";
import { raiseAlarmOnce } from "../notifications/alerts/raise-alarm.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { type Attempt, holdForMoment, type Order, whyRefund } from "./placeable-payment.ts";

/**
 * Whether to take an authorised payment: when it came too late for the provider to take it by itself, and can still pay
 * its order. Otherwise it is left alone, and the bank lets the money go; the owner is told once it is 15 minutes old.
 * @param trx a transaction that has the order locked
 * @throws MayBeHeld where it is not the last try
 */
export async function judgeAuthorised(
  trx: Queryable,
  payment: ProviderPayment,
  attempt: Attempt,
  order: Order,
  isLastTry: boolean,
): Promise<{ state: "to capture" } | { state: "not captured" }> {
  const ageMinutes = (Date.now() - payment.createdAt.getTime()) / MINUTE_MS;
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
  if (ageMinutes > AUTHORISED_ALARM_MINUTES) {
    const { id, amount } = payment;
    await raiseAlarmOnce(trx, "payment-authorised", { payment: id, amount }, order.id, { payment: id });
  }
  const isLate = ageMinutes > AUTOMATIC_CAPTURE_MINUTES;
  // What it may be refused for is found out before the money is taken, and then it is not taken.
  const canPay = isLate && (await whyRefund(trx, payment, attempt, order, holdForMoment, isLastTry)) === null;
  return { state: canPay ? "to capture" : "not captured" };
}

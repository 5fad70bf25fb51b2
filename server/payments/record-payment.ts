// Writes the rows of a payment: it either pays its order, or is refunded in full.

import type { Selectable } from "kysely";
import type { OrderUuid } from "../../rules/ids.ts";
import { type Paise, ZERO } from "../../rules/money.ts";
import type { PaymentOutcome, PaymentReason, RefundReason } from "../../rules/payment-states.ts";
import type { ProviderPayment } from "../adapters/payments/payment-gateway.ts";
import { raiseAlarm } from "../alarms/raise-alarm.ts";
import type { Queryable } from "../database/connect.ts";
import type { PaymentAttempts } from "../database/schema.ts";
import { enqueue } from "../jobs/enqueue.ts";

type Attempt = Selectable<PaymentAttempts>;

/** @returns the id of the payment's row */
export async function recordPayment(
  trx: Queryable,
  payment: ProviderPayment,
  attempt: Attempt,
  outcome: { outcome: PaymentOutcome; reason: PaymentReason },
): Promise<string> {
  const { id } = await trx
    .insertInto("payments")
    .values({
      providerPaymentId: payment.id,
      orderId: attempt.orderId,
      attemptId: attempt.id,
      amount: payment.amount as Paise,
      currency: payment.currency,
      ...outcome,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Records a payment that is refunded. A provider order accepts only one payment, so its attempt is closed and the
 * shopper needs a new one; the sweep still checks the closed one. If the provider has refunded the payment by itself,
 * that is only recorded.
 */
export async function recordRefund(
  trx: Queryable,
  payment: ProviderPayment,
  attempt: Attempt,
  reason: RefundReason,
): Promise<void> {
  const isDone = reason === "refunded by the provider";
  const paymentId = await recordPayment(trx, payment, attempt, { outcome: "refund", reason });
  await trx
    .updateTable("paymentAttempts")
    .set({ state: "closed" })
    .where("id", "=", attempt.id)
    .where("state", "in", ["creating", "open"])
    .execute();
  await insertRefund(trx, paymentId, payment.amount as Paise, isDone ? "processed" : "due");
  if (isDone) return;
  const { amount, currency } = payment;
  const details = { reason, amount, currency, asked: attempt.amount };
  const kind = reason === "mismatch" ? "payment-mismatch" : "payment-refunded";
  await raiseAlarm(trx, kind, details, attempt.orderId);
  await enqueue(trx, "push-refunds", {});
}

/**
 * Records that the payment of a cancelled order has to be refunded; its outcome stays "settled".
 * @param id of the order's row
 * @returns the refund in paise; zero if nothing had been paid
 */
export async function createOrderRefund(trx: Queryable, id: OrderUuid): Promise<Paise> {
  const paid = await trx
    .selectFrom("payments")
    .select(["id", "amount"])
    .where("orderId", "=", id)
    .where("outcome", "=", "settled")
    .executeTakeFirst();
  if (!paid) return ZERO;
  await insertRefund(trx, paid.id, paid.amount, "due");
  await enqueue(trx, "push-refunds", {});
  return paid.amount;
}

async function insertRefund(
  trx: Queryable,
  paymentId: string,
  amount: Paise,
  state: "due" | "processed",
): Promise<void> {
  await trx
    .insertInto("refunds")
    .values({ paymentId, amount, idempotencyKey: `refund-${paymentId}`, state })
    .execute();
}

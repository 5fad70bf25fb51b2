// The rows that a captured payment leaves: it paid its order, or it goes back in full.
import type { Selectable } from "kysely";
import { type Paise, ZERO } from "../../rules/money.ts";
import type { ProviderPayment } from "../adapters/payments/payment-gateway.ts";
import type { Queryable } from "../database/connect.ts";
import type { PaymentAttempts } from "../database/schema.ts";
import { enqueue } from "../jobs/enqueue.ts";

type Attempt = Selectable<PaymentAttempts>;

/** Why a captured payment goes back to the shopper. */
export type RefundReason =
  | "mismatch"
  | "already paid"
  | "not payable"
  | "out of stock"
  | "coupon used up"
  | "refunded by the provider";

/** @returns the payment's internal id */
export async function recordPayment(
  trx: Queryable,
  payment: ProviderPayment,
  attempt: Attempt,
  outcome: { outcome: "settled" | "refund"; reason: string },
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
 * Records a payment that goes back. The provider takes one payment for an order of its own, so the shopper
 * needs another after this; what was opened is watched on. What the provider has given back by itself is
 * only written down.
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
  await trx
    .insertInto("alarms")
    .values({
      kind: reason === "mismatch" ? "payment-mismatch" : "payment-refunded",
      orderId: attempt.orderId,
      details: JSON.stringify({
        reason,
        amount: payment.amount,
        currency: payment.currency,
        asked: attempt.amount,
      }),
    })
    .execute();
  await enqueue(trx, "push-refunds", {});
}

/**
 * The payment that paid an order goes back, since the order is cancelled. It stays the one that paid it.
 * @param id the order's internal id
 * @returns what goes back, in paise; zero where nothing had been paid
 */
export async function oweOrderRefund(trx: Queryable, id: string): Promise<Paise> {
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

// Writes the rows of a payment: it either pays its order, or is refunded in full.

import { type Selectable, sql } from "kysely";
import type { OrderUuid } from "../../rules/ids.ts";
import { type Paise, paise, ZERO } from "../../rules/money.ts";
import type { OrderActor } from "../../rules/order-actors.ts";
import type { PaymentOutcome, PaymentReason, RefundReason } from "../../rules/payment-states.ts";
import { MIN_REFUND } from "../../rules/refunds.ts";
import type { ProviderPayment } from "../adapters/payments/payment-gateway.ts";
import { raiseAlarm } from "../notifications/alerts/raise-alarm.ts";
import { enqueueMessage } from "../notifications/shopper-messages/order-messages.ts";
import type { Queryable } from "../platform/database/connect.ts";
import type { PaymentAttempts } from "../platform/database/schema.ts";
import { wakeLoop } from "../platform/jobs/wake-loop.ts";
import { findOrderMoney, reviewOrder } from "./order-money.ts";
import { insertRefund } from "./refunds/refund-rows.ts";

type Attempt = Selectable<PaymentAttempts>;

/**
 * @param attempt null for a payment of an order that the shop does not have
 * @returns the id of the payment's row
 */
export async function recordPayment(
  trx: Queryable,
  { id: providerPaymentId, amount, currency }: ProviderPayment,
  attempt: Attempt | null,
  outcome: { outcome: PaymentOutcome; reason: PaymentReason },
): Promise<string> {
  const { id } = await trx
    .insertInto("payments")
    .values({
      providerPaymentId,
      orderId: attempt?.orderId ?? null,
      attemptId: attempt?.id ?? null,
      amount: paise(amount),
      currency,
      ...outcome,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Records the payment that pays its order, and that nothing more is expected of its attempt: the provider takes one payment an
 * order.
 */
export async function recordPaid(trx: Queryable, payment: ProviderPayment, attempt: Attempt): Promise<void> {
  const { id: attemptId, orderId } = attempt;
  await insertPaid(trx, { ...payment, amount: paise(payment.amount), attemptId, orderId });
}

interface Paid extends Pick<ProviderPayment, "id" | "currency"> {
  amount: Paise;
  attemptId: string;
  orderId: OrderUuid;
}

const insertPaid = (trx: Queryable, { id, amount, currency, attemptId, orderId }: Paid) =>
  trx
    .with("ended", (cte) =>
      cte
        .updateTable("paymentAttempts")
        .set({
          state: "settled",
          leasedUntil: null,
          // A webhook that has made it due is answered by the loop, which looks up nothing for a payment on record.
          dueAt: sql<Date | null>`case when due_at < now() + interval '1 second' then due_at end`,
          authorizedPayment: null,
          authorizedAt: null,
        })
        .where("id", "=", attemptId),
    )
    .insertInto("payments")
    .values({
      providerPaymentId: id,
      orderId,
      attemptId,
      amount,
      currency,
      outcome: "settled",
      reason: "paid",
    })
    .execute();

/**
 * Records a payment that cannot pay its order, and the refund that is due. A provider order accepts only one payment,
 * so its attempt is closed and the shopper, who is told by e-mail, needs a new one. If the provider has refunded the payment by itself, the
 * payment alone is recorded: recordProviderRefunds adds what went back.
 */
export async function recordUnplaceable(
  trx: Queryable,
  payment: ProviderPayment,
  attempt: Attempt,
  reason: RefundReason,
): Promise<void> {
  const paymentId = await recordPayment(trx, payment, attempt, { outcome: "refund", reason });
  await trx
    .updateTable("paymentAttempts")
    .set({ state: "closed", authorizedPayment: null, authorizedAt: null })
    .where("id", "=", attempt.id)
    .where("state", "in", ["creating", "open", "closed"])
    .execute();
  if (reason === "refunded by the provider") return;
  const { amount, currency } = payment;
  const refundId = await refundUnplaceable(trx, paymentId, payment);
  if (refundId !== null && (await hasAddress(trx, attempt.orderId)))
    await enqueueMessage(trx, attempt.orderId, "payment refunded", refundId);
  const details = { reason, amount, currency, asked: attempt.amount };
  const kind = reason === "mismatch" ? "payment-mismatch" : "payment-refunded";
  await raiseAlarm(trx, kind, details, attempt.orderId);
}

/** Of an order restored from before its shopper said where to, nobody knows whom to write to. */
async function hasAddress(trx: Queryable, id: OrderUuid): Promise<boolean> {
  const order = await trx
    .selectFrom("orders")
    .select("id")
    .where("id", "=", id)
    .where("addressId", "is not", null)
    .executeTakeFirst();
  return order !== undefined;
}

/**
 * Asks for the refund of all that is left of a payment that pays nothing.
 * @param paymentId of its row
 * @returns the refund's id; null where nothing is left
 */
export async function refundUnplaceable(
  trx: Queryable,
  paymentId: string,
  { amount, amountRefunded }: ProviderPayment,
): Promise<string | null> {
  const rest = amount - amountRefunded;
  if (rest < MIN_REFUND) return null;
  const id = await insertRefund(trx, { paymentId, amount: paise(rest), cause: "unplaceable" });
  await wakeLoop(trx, "refunds");
  return id;
}

/**
 * Records that what is left of a cancelled order's payment has to be refunded; the payment's outcome stays "settled".
 * @param trx a transaction that has the order locked
 * @param id of the order's row
 * @param reason for the shopper to read
 * @returns the refund in paise; zero if nothing had been paid, or all of it has gone back before but for less than a rupee
 */
export async function refundRest(
  trx: Queryable,
  id: OrderUuid,
  reason: string,
  madeBy: OrderActor,
): Promise<Paise> {
  const money = await findOrderMoney(trx, id);
  if (!money) return ZERO;
  if (money.left >= MIN_REFUND) {
    const { paymentId, left: amount } = money;
    await insertRefund(trx, { paymentId, amount, cause: "cancelled", reason, madeBy });
    await wakeLoop(trx, "refunds");
  }
  await reviewOrder(trx, id);
  return money.left >= MIN_REFUND ? money.left : ZERO;
}

// Writes the rows of a payment: it either pays its order, or is refunded in full.

import { type Selectable, sql } from "kysely";
import { splitPaid, type WithCustomerFee } from "../../rules/customer-fee.ts";
import type { OrderUuid } from "../../rules/ids.ts";
import { type Paise, paise, ZERO } from "../../rules/money.ts";
import type { OrderActor } from "../../rules/order-actors.ts";
import type {
  AccountSetting,
  PaymentOutcome,
  PaymentReason,
  RefundReason,
} from "../../rules/payment-states.ts";
import { MIN_REFUND, refundableRest } from "../../rules/refunds.ts";
import type { ProviderPayment } from "../adapters/payments/payment-gateway.ts";
import { raiseAlert, raiseAlertOnce, raiseCheckoutAlert } from "../notifications/alerts/raise-alert.ts";
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

/** Records the payment that pays its order, and ends its attempt: the provider accepts one payment per order. */
export async function recordPaid(trx: Queryable, payment: ProviderPayment, attempt: Attempt): Promise<void> {
  const { id: attemptId, orderId } = attempt;
  const { id, currency } = payment;
  const parts = splitPaid(payment, attempt.amount) ?? { amount: paise(payment.amount), customerFee: ZERO };
  await insertPaid(trx, { id, currency, ...parts, attemptId, orderId });
  if (parts.customerFee > 0)
    await raiseAlertOnce(
      trx,
      "account-setting",
      settingDetails("customer fee", payment, attempt, true),
      null,
      {
        setting: "customer fee",
        taken: true,
      },
    );
}

const settingDetails = (
  setting: AccountSetting,
  { id: payment, amount, currency }: ProviderPayment,
  { amount: requested }: Pick<Attempt, "amount">,
  taken: boolean,
) => ({ setting, payment, amount, currency, requested, taken });

interface Paid extends Pick<ProviderPayment, "id" | "currency">, WithCustomerFee {
  attemptId: string;
  orderId: OrderUuid;
}

const insertPaid = (trx: Queryable, { id, amount, customerFee, currency, attemptId, orderId }: Paid) =>
  trx
    .with("ended", (cte) =>
      cte
        .updateTable("paymentAttempts")
        .set({
          state: "settled",
          leasedUntil: null,
          // An attempt that a webhook has made due stays due: the loop then marks the events as handled,
          // without a call to the provider.
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
      customerFee,
      currency,
      outcome: "settled",
      reason: "paid",
    })
    .execute();

/**
 * Records a payment that cannot pay its order, and the refund that is due; the shopper gets an e-mail. A
 * provider order accepts only one payment, so the attempt is closed and the shopper needs a new one. If the
 * provider has already refunded the payment itself, only the payment is recorded: recordProviderRefunds adds
 * the refund.
 */
export async function recordUnplaceable(
  trx: Queryable,
  payment: ProviderPayment,
  attempt: Attempt,
  order: { total: Paise },
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
  // The shopper paid another amount than was requested, and the record names the setting that changed it.
  const isChanged = payment.currency !== "INR" || splitPaid(payment, attempt.amount) === null;
  if (
    reason === "mismatch" &&
    payment.setting !== null &&
    isChanged &&
    (await raiseCheckoutAlert(
      trx,
      "account-setting",
      settingDetails(payment.setting, payment, attempt, false),
      attempt.orderId,
      payment.createdAt,
    ))
  )
    return;
  const details = { reason, amount, currency, asked: order.total };
  const kind = reason === "mismatch" ? "payment-mismatch" : "payment-refunded";
  await raiseAlert(trx, kind, details, attempt.orderId);
}

/** An order restored from a backup made before its shopper entered an address has no one to write to. */
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
 * Requests the refund of the rest of a payment that pays nothing.
 * @param paymentId of its row
 * @returns the refund's id; null if less than the smallest refund is left
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
 * Requests the refund of the rest of a cancelled order's payment; the payment's outcome stays "settled".
 * @param trx a transaction that has the order locked
 * @param id of the order's row
 * @param reason for the shopper to read
 * @returns the refund in paise; zero if nothing was paid or less than ₹1 is left
 */
export async function refundRest(
  trx: Queryable,
  id: OrderUuid,
  reason: string,
  madeBy: OrderActor,
): Promise<Paise> {
  const money = await findOrderMoney(trx, id);
  if (!money) return ZERO;
  const { paymentId, left } = money;
  const amount = refundableRest(left);
  if (amount > 0) {
    await insertRefund(trx, { paymentId, amount, cause: "cancelled", reason, madeBy });
    await wakeLoop(trx, "refunds");
  }
  await reviewOrder(trx, id);
  return amount;
}

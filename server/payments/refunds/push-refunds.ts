import { sql } from "kysely";
import type { OrderUuid } from "../../../rules/ids.ts";
import type { Paise } from "../../../rules/money.ts";
import { PaymentRefusal } from "../../adapters/payments/payment-gateway.ts";
import type { Deps } from "../../deps.ts";
import { raiseAlert } from "../../notifications/alerts/raise-alert.ts";
import { lockOrderRow } from "../../orders/move-order.ts";
import { inTransaction } from "../../platform/database/connect.ts";
import { claimDueRows, pauseBeforeRetry, RETRIES } from "../../platform/jobs/due-rows.ts";
import type { Loop } from "../../platform/jobs/loop.ts";
import { reviewOrder } from "../order-money.ts";
import { updateRefund } from "./record-provider-refunds.ts";
import { syncRefunds } from "./sync-refunds.ts";

/**
 * How long an accepted refund is checked after the days of retries (`retry_until`); it normally arrives within
 * days.
 */
const FOLLOW_DAYS = 30;

interface DueRefund {
  id: string;
  orderId: OrderUuid | null;
  amount: Paise;
  idempotencyKey: string;
  providerPaymentId: string;
  providerRefundId: string | null;
  state: "due" | "requested";
  attempts: number;
}

/** A column of the payment of a row of `refunds`. */
const ofPayment = (column: string) =>
  sql`(select ${sql.ref(`paid.${column}`)} from payments as paid where paid.id = refunds.payment_id)`;

/**
 * Requests every due refund from the provider, and checks those that it has accepted. A claim moves `due_at`
 * into the future, and the idempotency key makes a repeated request harmless, so the money is refunded once
 * even after crashes and overlaps.
 */
export const refundLoop: Loop<DueRefund, Deps> = {
  name: "refunds",
  atOnce: 3,
  claim: ({ db }, most) =>
    claimDueRows(db, {
      table: "refunds",
      // The provider knows nothing of cash.
      where: sql`state in ('due', 'requested') and ${ofPayment("method")} = 'online'`,
      most,
      lease: pauseBeforeRetry(RETRIES.refund),
      countsAttempts: true,
      returning: sql`id, ${ofPayment("order_id")} as order_id, amount, idempotency_key,
        ${ofPayment("provider_payment_id")} as provider_payment_id, provider_refund_id, state, attempts`,
    }),
  handle: pushRefund,
};

async function pushRefund(deps: Deps, refund: DueRefund): Promise<void> {
  const { db, payments, log } = deps;
  const { orderId, providerPaymentId } = refund;
  try {
    const made =
      refund.providerRefundId === null
        ? await payments.refund(providerPaymentId, refund.amount, refund.idempotencyKey)
        : await payments.findRefund(refund.providerRefundId);
    await inTransaction(db, async (trx) => {
      if (orderId !== null) await lockOrderRow(trx, orderId);
      // A webhook may have updated the row during the call.
      const now = await trx
        .selectFrom("refunds")
        .select(["id", "state", "providerRefundId"])
        .where("id", "=", refund.id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      await updateRefund(trx, now, made, refund, providerPaymentId);
      if (orderId !== null) await reviewOrder(trx, orderId);
    });
    await stopRetriesWhenOverdue(deps, refund);
  } catch (error) {
    log.warn(
      { err: error, payment: providerPaymentId, attempts: refund.attempts },
      "refund not accepted yet",
    );
    // Refused: the money may have been refunded by another refund, made at the provider.
    if (error instanceof PaymentRefusal) await syncRefunds(deps, providerPaymentId);
    await stopRetriesWhenOverdue(deps, refund);
  }
}

/**
 * Stops automatic retries after days of refusals, or a month after acceptance without arrival, and alerts the
 * owner, who can retry (retryRefund). Earlier refusals may only mean that the account's balance is too low
 * until the next settlement.
 */
async function stopRetriesWhenOverdue({ db }: Deps, refund: DueRefund): Promise<void> {
  await inTransaction(db, async (trx) => {
    const stopped = await trx
      .updateTable("refunds")
      .set({ dueAt: sql<Date>`'infinity'` })
      .where("id", "=", refund.id)
      .where(
        sql<boolean>`retry_until < now() - case state when 'due' then interval '0'
          when 'requested' then make_interval(days => ${FOLLOW_DAYS}) end`,
      )
      .returning("state")
      .executeTakeFirst();
    if (!stopped) return;
    const details = { payment: refund.providerPaymentId, refund: refund.id };
    await raiseAlert(
      trx,
      "refund-stuck",
      stopped.state === "requested" ? { ...details, isAccepted: true } : details,
      refund.orderId,
    );
  });
}

import { sql } from "kysely";
import type { OrderUuid } from "../../../rules/ids.ts";
import type { Paise } from "../../../rules/money.ts";
import { PaymentRefusal } from "../../adapters/payments/payment-gateway.ts";
import type { Deps } from "../../deps.ts";
import { raiseAlert } from "../../notifications/alerts/raise-alert.ts";
import { lockOrderRow } from "../../orders/move-order.ts";
import { inTransaction } from "../../platform/database/connect.ts";
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

/**
 * Requests every due refund from the provider, and checks those that it has accepted. A claim moves `due_at`
 * into the future, and the idempotency key makes a repeated request harmless, so the money is refunded once
 * even after crashes and overlaps.
 */
export const refundLoop: Loop<DueRefund, Deps> = {
  name: "refunds",
  atOnce: 3,
  claim: claimRefunds,
  handle: pushRefund,
};

async function claimRefunds({ db }: Deps, most: number): Promise<DueRefund[]> {
  const { rows } = await sql<DueRefund>`
    update refunds set attempts = attempts + 1, due_at = now() + make_interval(mins => least(1 << least(attempts, 6), 60))
    from payments
    where payments.id = refunds.payment_id and refunds.id = any(array(
      select id from refunds
      where due_at <= now() and state in ('due', 'requested')
        -- The provider knows nothing of cash.
        and exists (select from payments as paid where paid.id = payment_id and paid.method = 'online')
      order by due_at for update skip locked limit ${most}))
    returning refunds.id, payments.order_id, refunds.amount, refunds.idempotency_key,
      payments.provider_payment_id, refunds.provider_refund_id, refunds.state, refunds.attempts`.execute(db);
  return rows;
}

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

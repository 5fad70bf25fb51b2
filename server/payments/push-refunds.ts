import { sql } from "kysely";
import type { OrderUuid } from "../../rules/ids.ts";
import type { Paise } from "../../rules/money.ts";
import { raiseAlarm } from "../alarms/raise-alarm.ts";
import { inTransaction, type Queryable } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { moveOrder } from "../orders/move-order.ts";

/** After so many tries, over about six and a half hours, an alarm asks a person to look at the refund. */
const MAX_TRIES = 12;
/** How long an accepted refund is followed; it normally reaches the shopper's bank within days. */
const FOLLOW_DAYS = 30;

interface DueRefund {
  paymentId: string;
  orderId: OrderUuid;
  amount: Paise;
  idempotencyKey: string;
  providerPaymentId: string;
  providerRefundId: string | null;
  tries: number;
}

/**
 * Requests every refund that is due from the provider, and checks those it has accepted. Each is claimed by moving
 * its next try into the future, and its idempotency key makes a repeated request harmless, so that even after
 * crashes and overlaps the money is refunded once.
 * @param signal stops the run between two refunds
 */
export async function pushRefunds(deps: Deps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const refund = await claimRefund(deps);
    if (!refund) return;
    await pushRefund(deps, refund);
  }
}

async function claimRefund({ db }: Deps): Promise<DueRefund | undefined> {
  const { rows } = await sql<DueRefund>`
    update refunds set tries = tries + 1, next_try_at = now() + make_interval(mins => 1 << least(tries, 6))
    from payments
    where payments.id = refunds.payment_id and refunds.payment_id = (
      select payment_id from refunds
      where next_try_at <= now() and (
        state = 'due' and tries < ${MAX_TRIES}
        or state = 'requested' and created_at > now() - make_interval(days => ${FOLLOW_DAYS}))
      order by next_try_at for update skip locked limit 1)
    returning refunds.payment_id, payments.order_id, refunds.amount, refunds.idempotency_key,
      payments.provider_payment_id, refunds.provider_refund_id, refunds.tries`.execute(db);
  return rows[0];
}

async function pushRefund({ db, payments, log }: Deps, refund: DueRefund): Promise<void> {
  const raise = (kind: "refund-failed" | "refund-stuck") =>
    raiseAlarm(db, kind, { payment: refund.providerPaymentId }, refund.orderId);
  try {
    const { refundId, state } =
      refund.providerRefundId === null
        ? await payments.refund(refund.providerPaymentId, refund.amount, refund.idempotencyKey)
        : await payments.findRefund(refund.providerRefundId);
    await inTransaction(db, async (trx) => {
      if (state === "processed") await endCancelledOrder(trx, refund.paymentId);
      await trx
        .updateTable("refunds")
        .set({ providerRefundId: refundId, state })
        .where("paymentId", "=", refund.paymentId)
        .execute();
    });
    if (state === "failed") await raise("refund-failed");
  } catch (error) {
    const { providerPaymentId: payment, tries } = refund;
    log.warn({ err: error, payment, tries }, "refund not accepted yet");
    if (refund.providerRefundId === null && tries >= MAX_TRIES) await raise("refund-stuck");
  }
}

/** Moves a cancelled order to Refunded once the payment that paid it has been refunded. @param paymentId of its row */
async function endCancelledOrder(trx: Queryable, paymentId: string): Promise<void> {
  const order = await trx
    .selectFrom("orders")
    .innerJoin("payments", "payments.orderId", "orders.id")
    .select("orders.id")
    .where("payments.id", "=", paymentId)
    .where("payments.outcome", "=", "settled")
    .where("orders.status", "=", "Cancelled")
    .forUpdate("orders")
    .executeTakeFirst();
  if (order) await moveOrder(trx, order.id, "Refunded", "system");
}

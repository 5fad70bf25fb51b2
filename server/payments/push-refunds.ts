import { sql } from "kysely";
import type { Paise } from "../../rules/money.ts";
import { inTransaction, type Queryable } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { moveOrder } from "../orders/move-order.ts";

/** A refund the provider does not take in this many tries, over about nine hours, is a person's to look at. */
const MAX_TRIES = 12;
/** One it has taken reaches the shopper's bank within days. */
const RETRY_DAYS = 30;

interface DueRefund {
  paymentId: string;
  orderId: string;
  amount: Paise;
  idempotencyKey: string;
  providerPaymentId: string;
  providerRefundId: string | null;
  tries: number;
}

/**
 * Asks the provider for every refund that is due, and how those it has taken are doing. Each is claimed by
 * putting its next try ahead, and its idempotency key makes a second asking harmless, so that crashes and
 * overlaps refund once.
 * @param signal ends the work between two refunds
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
        or state = 'requested' and created_at > now() - make_interval(days => ${RETRY_DAYS}))
      order by next_try_at for update skip locked limit 1)
    returning refunds.payment_id, payments.order_id, refunds.amount, refunds.idempotency_key,
      payments.provider_payment_id, refunds.provider_refund_id, refunds.tries`.execute(db);
  return rows[0];
}

async function pushRefund({ db, payments, log }: Deps, refund: DueRefund): Promise<void> {
  const raise = (kind: string) =>
    db
      .insertInto("alarms")
      .values({
        kind,
        orderId: refund.orderId,
        details: JSON.stringify({ payment: refund.providerPaymentId }),
      })
      .execute();
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
/** The provider has sent a payment back: where it had paid an order that was cancelled, that order is Refunded. */
export async function endCancelledOrder(trx: Queryable, paymentId: string): Promise<void> {
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

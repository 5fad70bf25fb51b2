import { sql } from "kysely";
import type { Deps } from "../deps.ts";

/** Doubles from a minute to about an hour; after that a person has to look. */
const MOST_TRIES = 12;

/**
 * Asks the provider for every refund that is due. Each is claimed by putting its next try ahead, and its
 * idempotency key makes a second asking harmless, so that crashes and overlaps refund once.
 */
export async function pushRefunds({ db, payments, log }: Deps): Promise<void> {
  for (;;) {
    const { rows } = await sql<{
      paymentId: string;
      amount: number;
      idempotencyKey: string;
      providerPaymentId: string;
      tries: number;
    }>`
      update refunds set tries = tries + 1, next_try_at = now() + make_interval(mins => least(60, 1 << tries))
      from payments
      where payments.id = refunds.payment_id and refunds.payment_id = (
        select payment_id from refunds
        where state in ('due', 'requested') and next_try_at <= now() and tries < ${MOST_TRIES}
        order by next_try_at for update skip locked limit 1)
      returning refunds.payment_id, refunds.amount, refunds.idempotency_key, payments.provider_payment_id, refunds.tries`.execute(
      db,
    );
    const refund = rows[0];
    if (!refund) return;
    try {
      const { refundId, state } = await payments.refund(
        refund.providerPaymentId,
        refund.amount as never,
        refund.idempotencyKey,
      );
      await db
        .updateTable("refunds")
        .set({ providerRefundId: refundId, state })
        .where("paymentId", "=", refund.paymentId)
        .where("state", "<>", "processed")
        .execute();
    } catch (error) {
      log.warn(
        { err: error, payment: refund.providerPaymentId, tries: refund.tries },
        "refund not accepted yet",
      );
      if (refund.tries >= MOST_TRIES) {
        const details = JSON.stringify({ payment: refund.providerPaymentId });
        await db.insertInto("alarms").values({ kind: "refund-stuck", details }).execute();
      }
    }
  }
}

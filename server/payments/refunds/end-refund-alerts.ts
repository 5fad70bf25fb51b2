// Alerts about a refund end once its money is refunded, by that refund or another. Acting on an outdated alert
// would pay the shopper twice.
import { sql } from "kysely";
import { refundedOfPayment } from "../../facts/refunds.ts";
import { dismissing } from "../../notifications/alerts/dismiss-alerts.ts";
import type { Queryable } from "../../platform/database/connect.ts";

/** Resolves the alerts about a refund. @param id of its row */
export async function endRefundAlerts(trx: Queryable, id: string): Promise<void> {
  await dismissing(trx)
    .where("kind", "in", ["refund-stuck", "refund-failed", "cash-to-give-back"])
    .where(sql<boolean>`details ->> 'refund' = ${id}`)
    .execute();
}

/**
 * Resolves the alerts about a payment's refunds that others have superseded: those that were replaced, or that
 * the bank refused and that exceed what is left to refund now.
 * @param paymentId of the payment's row
 */
export async function endNeedlessRefundAlerts(trx: Queryable, paymentId: string): Promise<void> {
  const superseded = sql`
    select refunds.id::text from refunds join payments on payments.id = refunds.payment_id
    where refunds.payment_id = ${paymentId}
      and (refunds.state = 'replaced'
        or refunds.state = 'failed' and refunds.amount > payments.amount - ${refundedOfPayment})`;
  await dismissing(trx)
    .where("kind", "in", ["refund-stuck", "refund-failed"])
    .where(sql<boolean>`alerts.details ->> 'refund' in (${superseded})`)
    .execute();
}

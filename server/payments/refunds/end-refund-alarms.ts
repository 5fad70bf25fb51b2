// What the owner was told of a refund is over once its money goes back, by that refund or in another way: whoever did then
// as the alarm says would pay the shopper twice.
import { sql } from "kysely";
import type { Queryable } from "../../platform/database/connect.ts";

/** Ends the alarms about a refund. @param id of its row */
export async function endRefundAlarms(trx: Queryable, id: string): Promise<void> {
  await trx
    .updateTable("alerts")
    .set({ resolvedAt: sql<Date>`now()` })
    .where("kind", "in", ["refund-stuck", "refund-failed", "cash-to-give-back"])
    .where(sql<boolean>`details ->> 'refund' = ${id}`)
    .where("resolvedAt", "is", null)
    .execute();
}

/**
 * Ends the alarms about refunds of a payment that others have taken the place of: they were replaced, or the bank had refused
 * them and less is left now than they were for.
 * @param paymentId of the payment's row
 */
export async function endNeedlessRefundAlarms(trx: Queryable, paymentId: string): Promise<void> {
  await sql`
    update alerts set resolved_at = now()
    from refunds join payments on payments.id = refunds.payment_id
    where refunds.payment_id = ${paymentId} and alerts.resolved_at is null
      and alerts.kind in ('refund-stuck', 'refund-failed') and alerts.details ->> 'refund' = refunds.id::text
      and (refunds.state = 'replaced' or refunds.state = 'failed' and refunds.amount > payments.amount
        - (select coalesce(sum(others.amount), 0) from refunds as others where others.payment_id = payments.id
            and others.state not in ('failed', 'replaced') and others.dispute_id is null)
        - (select coalesce(sum(disputes.amount), 0) from disputes
            where disputes.provider_payment_id = payments.provider_payment_id and disputes.state = 'lost'))`.execute(
    trx,
  );
}

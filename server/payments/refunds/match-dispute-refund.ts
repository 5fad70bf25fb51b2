import { sql } from "kysely";
import { refundCounts } from "../../facts/refunds.ts";
import type { Queryable } from "../../platform/database/connect.ts";

/**
 * Finds the refund that the provider made automatically for each lost dispute of a payment
 * (razorpay.com/docs/payments/refunds/auto-refunds). The provider does not label it. It is the latest refund
 * that the shop did not make, was made after the dispute was raised, and is for the disputed amount or all that
 * was left. The provider's times are whole seconds: within one second the shop's own refunds count as earlier,
 * and others are in the order of their rows (refund-rows.ts).
 * @param trx a transaction that has the payment's order locked
 * @param providerPaymentId the provider's id of the payment
 */
export async function matchDisputeRefunds(trx: Queryable, providerPaymentId: string): Promise<void> {
  await sql`
    update refunds set dispute_id = matched.dispute_id
    from (
      select distinct on (disputes.id) disputes.id as dispute_id, refunds.id as refund_id
      from disputes join payments using (provider_payment_id) join refunds on refunds.payment_id = payments.id
      where provider_payment_id = ${providerPaymentId} and disputes.state = 'lost'
        and not exists (select from refunds as known where known.dispute_id = disputes.id)
        and refunds.cause = 'provider' and refunds.dispute_id is null and refunds.state <> 'failed'
        and refunds.created_at >= disputes.raised_at
        and refunds.amount = least(disputes.amount, payments.amount - (
          select coalesce(sum(earlier.amount), 0) from refunds as earlier
          where earlier.payment_id = payments.id and ${refundCounts("earlier")}
            and (date_trunc('second', earlier.created_at), earlier.cause = 'provider', earlier.id)
              < (date_trunc('second', refunds.created_at), true, refunds.id)))
      order by disputes.id, refunds.created_at desc, refunds.id desc
    ) as matched
    where refunds.id = matched.refund_id`.execute(trx);
}

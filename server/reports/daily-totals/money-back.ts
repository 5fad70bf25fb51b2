import { sql } from "kysely";
import { refundCountsWithoutDisputes } from "../../facts/refunds.ts";

/**
 * For statements on `refunds`: money that was returned for an order, at `processed_at`. Excludes refunds that
 * are due or refused, and payments that never paid an order, whose money was in no revenue. A lost dispute is
 * not a refund, nor is the provider's automatic refund of it.
 */
export const refundsMade = sql<boolean>`(refunds.state = 'processed' and refunds.cause <> 'unplaceable'
  and refunds.dispute_id is null
  and (select outcome from payments where payments.id = refunds.payment_id) = 'settled')`;

/**
 * A table of all money returned from revenue, with `amount` in paise and its time `at`: refunds and lost
 * disputes.
 */
export const moneyBack = sql`(
  select amount, processed_at as at from refunds where ${refundsMade}
  union all select disputes.amount, lost_at from disputes join payments using (provider_payment_id)
    where lost_at is not null and payments.outcome = 'settled') as money_back`;

/** For statements on `tax_documents as documents`: whether the refund of a document is made or under way; true for a sale. */
export const isInForce = sql<boolean>`not exists (
  select from refunds where refunds.id = documents.refund_id
    and not ${refundCountsWithoutDisputes()})`;

import { sql } from "kysely";

/**
 * Of the table `refunds`: money that went back of an order for good, at its time `processed_at`. Not among them: what is
 * due or refused, and payments that never paid an order, whose money was in no revenue. A lost dispute is no refund, nor is
 * the refund that the provider makes of it.
 */
export const refundsMade = sql<boolean>`(refunds.state = 'processed' and refunds.cause <> 'unplaceable'
  and refunds.dispute_id is null
  and (select outcome from payments where payments.id = refunds.payment_id) = 'settled')`;

/** A table of all money that was in a revenue and is no more, with `amount` in paise and its time `at`: refunds and lost disputes. */
export const moneyBack = sql`(
  select amount, processed_at as at from refunds where ${refundsMade}
  union all select disputes.amount, lost_at from disputes join payments using (provider_payment_id)
    where lost_at is not null and payments.outcome = 'settled') as money_back`;

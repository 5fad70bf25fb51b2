import { sql } from "kysely";

/**
 * Of the table `refunds`: money that went back of an order for good, at its time `processed_at`. Not among them: what is
 * due or refused, and payments that never paid an order, whose money was in no revenue. A lost dispute is no refund.
 */
export const refundsMade = sql<boolean>`(
  refunds.state = 'processed' and refunds.cause <> 'unplaceable' and (refunds.cause <> 'provider'
    or (select outcome from payments where payments.id = refunds.payment_id) = 'settled'))`;

/** A table of all money that was in a revenue and is no more, with `amount` in paise and its time `at`: refunds and lost disputes. */
export const moneyBack = sql`(
  select amount, processed_at as at from refunds where ${refundsMade}
  union all select amount, lost_at from disputes where lost_at is not null and order_id is not null) as money_back`;

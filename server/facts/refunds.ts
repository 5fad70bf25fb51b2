// Which refunds count, and what they take from orders and lines.
import { type RawBuilder, sql } from "kysely";
import type { Paise } from "../../rules/money.ts";

/**
 * A refund counts unless it failed or another one replaced it: its money is sent back, or will be.
 * @param refunds name or alias of the table in the statement
 */
export const refundCounts = (refunds = "refunds") =>
  sql<boolean>`(${sql.ref(`${refunds}.state`)} not in ('failed', 'replaced'))`;

/**
 * As `refundCounts`, without what the provider took for a lost dispute: sums that add the amounts of lost disputes would
 * count that money twice.
 */
export const refundCountsWithoutDisputes = (refunds = "refunds") =>
  sql<boolean>`(${refundCounts(refunds)} and ${sql.ref(`${refunds}.dispute_id`)} is null)`;

/** Units of an order's line that are refunded or being refunded. For statements that read `order_lines`. */
export const refundedUnits: RawBuilder<number> = sql<number>`coalesce((
  select sum(refund_lines.quantity) from refund_lines join refunds on refunds.id = refund_lines.refund_id
  where refund_lines.order_id = order_lines.order_id and refund_lines.position = order_lines.position
    and ${refundCounts()}), 0)::int`;

/**
 * The amount of an order's line that is refunded or being refunded, in paise. For statements that read
 * `order_lines`.
 */
export const refundedAmount: RawBuilder<number> = sql<number>`coalesce((
  select sum(refund_lines.amount) from refund_lines join refunds on refunds.id = refund_lines.refund_id
  where refund_lines.order_id = order_lines.order_id and refund_lines.position = order_lines.position
    and ${refundCounts()}), 0)::bigint`;

/**
 * The amount of an order's payment that is refunded or being refunded, including lost disputes, in paise. For
 * statements that read `orders`.
 */
export const refundedOfOrder: RawBuilder<Paise> = sql<Paise>`least(
  (select sum(amount) from payments where order_id = orders.id and outcome = 'settled'),
  coalesce((select sum(refunds.amount) from refunds join payments on payments.id = refunds.payment_id
    where payments.order_id = orders.id and payments.outcome = 'settled'
      and ${refundCountsWithoutDisputes()}), 0)
  + coalesce((select sum(disputes.amount) from disputes join payments using (provider_payment_id)
    where payments.order_id = orders.id and payments.outcome = 'settled' and disputes.state = 'lost'), 0))::bigint`;

/**
 * Units of a line that are no longer in the parcel: refunded, or restocked by a refund that then failed or was
 * replaced.
 */
export const goneUnits: RawBuilder<number> = sql<number>`greatest(${refundedUnits}, order_lines.units_gone)`;

/**
 * Refunded units and amount (paise) of a line as of a time, by the refunds that `isRefundedUntil` counts. For
 * statements that read `order_lines` and `orders`.
 */
export const refundedOfLineUntil = (until: Date) => ({
  units: sql<number>`coalesce((select sum(refund_lines.quantity) ${linesUntil(until)}), 0)::int`,
  amount: sql<number>`coalesce((select sum(refund_lines.amount) ${linesUntil(until)}), 0)::bigint`,
});

const linesUntil = (until: Date) => sql`from refund_lines join refunds on refunds.id = refund_lines.refund_id
  join payments on payments.id = refunds.payment_id
  where refund_lines.order_id = order_lines.order_id and refund_lines.position = order_lines.position
    and ${isRefundedUntil(until)}`;

/**
 * Whether a refund counts as sent back as of a time. Excludes a cancelled order's own refund, and cash not
 * returned yet. For statements that join `refunds` and `payments`.
 */
export const isRefundedUntil = (until: Date) => sql<boolean>`(payments.outcome = 'settled'
  and refunds.cause in ('owner', 'provider') and ${refundCountsWithoutDisputes()}
  and (payments.method <> 'cash' or refunds.state = 'processed')
  and refunds.created_at <= ${until})`;

import { type RawBuilder, sql } from "kysely";
import type { Paise } from "../../rules/money.ts";

/** How many units of an order's line have gone back or are going back; for a statement that reads `order_lines`. */
export const refundedUnits: RawBuilder<number> = sql<number>`coalesce((
  select sum(refund_lines.quantity) from refund_lines join refunds on refunds.id = refund_lines.refund_id
  where refund_lines.order_id = order_lines.order_id and refund_lines.position = order_lines.position
    and refunds.state not in ('failed', 'replaced')), 0)::int`;

/** What was refunded of an order's line or is being refunded, in paise; for a statement that reads `order_lines`. */
export const refundedAmount: RawBuilder<number> = sql<number>`coalesce((
  select sum(refund_lines.amount) from refund_lines join refunds on refunds.id = refund_lines.refund_id
  where refund_lines.order_id = order_lines.order_id and refund_lines.position = order_lines.position
    and refunds.state not in ('failed', 'replaced')), 0)::bigint`;

/**
 * What was refunded of an order's payment or is being refunded, lost disputes included, in paise; for a statement that reads
 * `orders`.
 */
export const refundedOfOrder: RawBuilder<Paise> = sql<Paise>`least(
  (select sum(amount) from payments where order_id = orders.id and outcome = 'settled'),
  coalesce((select sum(refunds.amount) from refunds join payments on payments.id = refunds.payment_id
    where payments.order_id = orders.id and payments.outcome = 'settled'
      and refunds.state not in ('failed', 'replaced') and refunds.dispute_id is null), 0)
  + coalesce((select sum(disputes.amount) from disputes join payments using (provider_payment_id)
    where payments.order_id = orders.id and payments.outcome = 'settled' and disputes.state = 'lost'), 0))::bigint`;

/** How many units of an order's line are not with the parcel any more: refunded, or on the shelf again since a refund that failed or was replaced. */
export const goneUnits: RawBuilder<number> = sql<number>`greatest(${refundedUnits}, order_lines.units_gone)`;

/**
 * In a statement that reads `order_lines` and `orders`: units and amount (paise) of a line that had been refunded by a time,
 * by refunds that `isRefundedUntil` counts.
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
 * Whether a refund counted as sent back by a time; for a statement that joins `refunds` and `payments`. A cancelled order's own
 * refund does not, nor cash that was not given yet.
 */
export const isRefundedUntil = (until: Date) => sql<boolean>`(payments.outcome = 'settled'
  and refunds.cause in ('owner', 'provider') and refunds.state not in ('failed', 'replaced')
  and (payments.method <> 'cash' or refunds.state = 'processed')
  and refunds.created_at <= ${until} and refunds.dispute_id is null)`;

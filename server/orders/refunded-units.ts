import { type RawBuilder, sql } from "kysely";

/** How many units of an order's line have gone back or are going back; for a statement that reads `order_lines`. */
export const refundedUnits: RawBuilder<number> = sql<number>`coalesce((
  select sum(refund_lines.quantity) from refund_lines join refunds on refunds.id = refund_lines.refund_id
  where refund_lines.order_id = order_lines.order_id and refund_lines.position = order_lines.position
    and refunds.state not in ('failed', 'replaced')), 0)::int`;

/** How many units of an order's line are not with the parcel any more: refunded, or on the shelf again since a refund that failed or was replaced. */
export const goneUnits: RawBuilder<number> = sql<number>`greatest(${refundedUnits}, order_lines.units_gone)`;

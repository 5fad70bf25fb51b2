import { type RawBuilder, sql } from "kysely";

/** How many units of an order's line have gone back or are going back; for a statement that reads `order_lines`. */
export const refundedUnits: RawBuilder<number> = sql<number>`coalesce((
  select sum(refund_lines.quantity) from refund_lines join refunds on refunds.id = refund_lines.refund_id
  where refund_lines.order_id = order_lines.order_id and refund_lines.position = order_lines.position
    and refunds.state not in ('failed', 'replaced')), 0)::int`;

/** Units that a refund put on the shelf whose money then did not go back, unless a later refund was made for them. */
const onShelfWithoutRefund = sql<number>`greatest(coalesce((
  select sum(case
    when refunds.state not in ('failed', 'replaced') then -refund_lines.quantity
    when exists (select from refunds again where again.retry_of = refunds.id) then 0
    else refund_lines.quantity end)
  from refund_lines join refunds on refunds.id = refund_lines.refund_id
  where refund_lines.order_id = order_lines.order_id and refund_lines.position = order_lines.position
    and refund_lines.restocked and refunds.retry_of is null), 0), 0)::int`;

/** How many units of an order's line are not with the parcel any more: refunded, or on the shelf for another reason. */
export const goneUnits: RawBuilder<number> = sql<number>`(${refundedUnits} + ${onShelfWithoutRefund})`;

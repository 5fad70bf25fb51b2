import { sql } from "kysely";
import { refundCounts } from "../../facts/refunds.ts";

/**
 * What the customer paid for the delivery of an `orders` row, less refunds of it. Paise. Refunds that do not name it, such as
 * that of a cancelled order, count once they leave less than the charge.
 */
export const deliveryPaid = sql`(
  select greatest(0, least(orders.delivery - coalesce(sum(refunds.delivery), 0),
    orders.total - coalesce(sum(refunds.amount), 0)))::bigint
  from refunds join payments on payments.id = refunds.payment_id
  where payments.order_id = orders.id and payments.outcome = 'settled'
    and ${refundCounts()})`;

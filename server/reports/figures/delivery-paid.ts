import { sql } from "kysely";

/** What the customer paid for the delivery of an `orders` row, less refunds of it. Paise. */
export const deliveryPaid = sql`(orders.delivery - coalesce((
  select sum(refunds.delivery) from refunds join payments on payments.id = refunds.payment_id
  where payments.order_id = orders.id and refunds.state not in ('failed', 'replaced')), 0))::bigint`;

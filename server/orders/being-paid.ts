import { type RawBuilder, sql } from "kysely";
import { PAYMENT_HOLD_MINUTES } from "../../rules/payment-window.ts";

/**
 * Whether an order's shopper may be paying now: units are held for the order, or its checkout was opened
 * recently. For statements that read `orders`.
 */
export const isBeingPaid: RawBuilder<boolean> = sql<boolean>`(
  exists (select from stock_holds where stock_holds.order_id = orders.id and stock_holds.expires_at > now())
  or exists (select from payment_attempts
    where payment_attempts.order_id = orders.id and payment_attempts.state in ('creating', 'open')
      and payment_attempts.offered_at > now() - make_interval(mins => ${PAYMENT_HOLD_MINUTES})))`;

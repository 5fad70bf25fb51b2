// How each daily figure is counted, the same for past days and for today.
import { type RawBuilder, sql } from "kysely";
import { indianDay, inIndia } from "../../platform/database/indian-time.ts";

export const FIGURE_NAMES = [
  "booked",
  "moved",
  "sold",
  "product",
  "coupon",
  "state",
  "discount",
  "started",
] as const;
export type FigureName = (typeof FIGURE_NAMES)[number];

/** The Indian day of a column. */
export const dayOf = (column: string) => indianDay(sql.ref(column));

/** Selects rows (day, key, count, amount) for a time range; `until` is exclusive. */
type Counting = (from: RawBuilder<unknown>, until: RawBuilder<unknown>) => RawBuilder<unknown>;

export const COUNTINGS: Readonly<Record<FigureName, Counting>> = {
  booked: (from, until) => sql`
    select ${dayOf("created_at")} as day, '' as key, count(*) as count, 0::bigint as amount
    from orders where created_at >= ${from} and created_at < ${until} group by 1`,
  moved: (from, until) => sql`
    select ${dayOf("moved_at")} as day, from_status || '>' || to_status as key, count(*) as count, 0::bigint as amount
    from order_moves where moved_at >= ${from} and moved_at < ${until} and from_status is not null
    group by 1, from_status, to_status`,
  sold: (from, until) => sql`
    select ${dayOf("paid_at")} as day, extract(hour from ${inIndia(sql.ref("paid_at"))})::text as key,
      count(*) as count, sum(total)::bigint as amount
    from orders where paid_at >= ${from} and paid_at < ${until} group by 1, 2`,
  // `offset 0` makes PostgreSQL look up each order's lines by index instead of scanning all lines.
  product: (from, until) => sql`
    select ${dayOf("paid_at")} as day, product_id::text as key, sum(quantity) as count,
      sum(quantity * selling_price)::bigint as amount
    from orders cross join lateral (
      select product_id, quantity, selling_price from order_lines where order_id = orders.id offset 0) as lines
    where paid_at >= ${from} and paid_at < ${until} group by 1, product_id`,
  coupon: (from, until) => sql`
    select ${dayOf("paid_at")} as day, coupon_name as key, count(*) as count, sum(discount)::bigint as amount
    from orders where paid_at >= ${from} and paid_at < ${until} and coupon_name is not null group by 1, 2`,
  // The state of the delivery address; empty if unknown.
  state: (from, until) => sql`
    select ${dayOf("paid_at")} as day, coalesce(state, '') as key, count(*) as count, sum(total)::bigint as amount
    from orders left join addresses on addresses.id = orders.address_id
    where paid_at >= ${from} and paid_at < ${until} group by 1, 2`,
  // Each line's share of its order's discount, divided as in rules/refunds.ts (paidForLines).
  discount: (from, until) => sql`
    select ${dayOf("paid_at")} as day, product_id::text as key, sum(quantity) as count,
      sum(discount * price_up_to / items_price - discount * (price_up_to - price) / items_price)::bigint as amount
    from orders cross join lateral (
      select product_id, quantity, quantity * selling_price as price,
        (sum(quantity * selling_price) over (order by position))::bigint as price_up_to
      from order_lines where order_id = orders.id offset 0) as lines
    where paid_at >= ${from} and paid_at < ${until} and discount > 0 group by 1, product_id`,
  // An order counts once, however many attempts it has.
  started: (from, until) => sql`
    select ${dayOf("created_at")} as day, '' as key, count(*) as count, 0::bigint as amount
    from payment_attempts where created_at >= ${from} and created_at < ${until} and not exists (
      select from payment_attempts as earlier
      where earlier.order_id = payment_attempts.order_id and earlier.created_at < payment_attempts.created_at)
    group by 1`,
};

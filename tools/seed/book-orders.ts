// Writes a day of orders in a few statements: who bought what, which status each order has reached by now, and all
// rows that belong to such an order.

import type pg from "pg";
import { CROCKFORD_ALPHABET } from "../../rules/crockford.ts";
import { DEFAULT_DELIVERY } from "../../rules/pricing.ts";
import { FORGET_AFTER_DAYS } from "../../rules/privacy.ts";
import { CITIES, FIRST_NAMES, LAST_NAMES, ROADS } from "./people.ts";

const ORDERS_PER_SHOPPER = 3;

/**
 * Adds shoppers, each with a phone, an e-mail address and an address.
 * @param orders how many orders they will place in total
 */
export async function createShoppers(client: pg.ClientBase, orders: number): Promise<void> {
  await client.query(
    `insert into addresses (id, phone, full_name, email, pincode, state, city, house_no, road_name, landmark, created_at)
     select uuidv7(make_interval(days => -121, secs => number * 0.001)),
       '+91' || (6000000000 + (number::bigint * 7919993) % 4000000000), first || ' ' || last,
       lower(first) || '.' || lower(last) || number || '@example.com', place ->> 'pincode', place ->> 'state',
       place ->> 'city', 1 + number % 240 || '', ($3::text[])[1 + number % cardinality($3::text[])],
       case when number % 3 = 0 then 'Near the bus stand' else '' end, now() - interval '121 days'
     from (
       select number, ($1::text[])[1 + (number * 31) % cardinality($1::text[])] as first,
         ($2::text[])[1 + (number * 17 + number / 76) % cardinality($2::text[])] as last,
         ($4::jsonb) -> ((number * 13 + number / 56) % jsonb_array_length($4::jsonb)) as place
       from generate_series(1, $5::int) as number) as shoppers`,
    [FIRST_NAMES, LAST_NAMES, ROADS, JSON.stringify(CITIES), Math.ceil(orders / ORDERS_PER_SHOPPER)],
  );
}

/**
 * Creates temporary tables of numbered shoppers, products and coupons on the connection, from which orders pick at
 * random.
 */
export async function prepareConnection(client: pg.ClientBase): Promise<void> {
  await client.query(`
    create temp table shoppers as
      select row_number() over (order by id)::int as number, id as address_id, phone from addresses;
    alter table shoppers add primary key (number);
    create temp table shelf as
      select row_number() over (order by position, id)::int as number, id, name, slug, images[1] as image,
        selling_price, mrp, net_weight_grams, hsn_code, gst_rate_percent, available is not null as stock_counted
      from products where deleted_at is null;
    alter table shelf add primary key (number);
    create temp table offers as
      select row_number() over (order by name)::int as number, id, name, percentage, min_items_price
      from coupons where active and deleted_at is null;
    analyze shoppers, shelf, offers;`);
}

/** The orders of a day with the time of each of their moves; moves that would be in the future are null. */
const DRAFT = `
  create temp table draft on commit drop as
  with rolls as materialized (
    select random() as fate, random() as part, random() as early, random() as late, random() as pace,
      random() as offer, random() as who, uuid_send(gen_random_uuid()) as bytes,
      1 + floor(random() * random() * 5)::int as lines
    from generate_series(1, $2::int)
  ), booked as materialized (
    select *, $1::date::timestamp at time zone 'Asia/Kolkata' + make_interval(secs => 3600 * $4::float8 * case
      when part < 0.1 then early * 24
      when part < 0.45 then 9 + (early + late) * 3
      else 15.5 + (early + late) * 4.2 end) as created_at
    from rolls
  ), shopped as (
    select booked.*, shoppers.address_id, shoppers.phone,
      created_at + make_interval(secs => 40 + 120 * early) as verified_at,
      created_at + make_interval(secs => 100 + 120 * early + 440 * pace) as paid_at
    from booked join shoppers on shoppers.number = 1 + floor(who * (select count(*) from shoppers))::int
  ), planned as (
    select *,
      case when fate < 0.20 then created_at + interval '7 days' end as expired,
      case when fate >= 0.10 then verified_at end as verified,
      case when fate >= 0.20 then paid_at end as paid,
      case when fate between 0.20 and 0.215 then paid_at + make_interval(hours => 1 + (9 * pace)::int) end as cancelled,
      case when fate > 0.215 then paid_at + make_interval(mins => 10 + (170 * pace)::int) end as confirmed
    from shopped
  ), shipped as (
    select *, cancelled + make_interval(hours => 20 + (50 * late)::int) as refunded,
      confirmed + make_interval(mins => 60 + (1000 * early)::int) as packed
    from planned
  )
  select uuidv7(created_at - clock_timestamp()) as id,
    $3 || ${Array.from({ length: 13 }, (_, place) => `substr('${CROCKFORD_ALPHABET}', 1 + (get_byte(bytes, ${[0, 1, 2, 3, 4, 5, 7, 9, 10, 11, 12, 13, 14][place]}) & 31), 1)`).join(" || ")} as order_number,
    created_at, address_id, phone, lines, offer,
    case when verified < now() then verified end as verified, case when paid < now() then paid end as paid,
    case when confirmed < now() then confirmed end as confirmed, case when packed < now() then packed end as packed,
    case when handed < now() then handed end as shipped, case when arrived < now() then arrived end as delivered,
    case when cancelled < now() then cancelled end as cancelled,
    case when refunded < now() then refunded end as refunded, case when expired < now() then expired end as expired,
    (array['admin', 'anu', 'biju', 'priya'])[1 + floor(pace * 4)::int] as staff
  from (
    select *, packed + make_interval(mins => 90 + (240 * late)::int) as handed,
      packed + make_interval(hours => 40 + (110 * part)::int) as arrived
    from shipped) as whole
  order by created_at`;

const LINES = `
  create temp table draft_lines on commit drop as
  with picks as materialized (
    select draft.id as order_id, 1 + floor((select count(*) from shelf) * power(random(), 4))::int as product,
      1 + floor(random() * random() * 4)::int as quantity
    from draft cross join lateral generate_series(1, draft.lines)
  ), different as (
    select order_id, product, sum(quantity)::int as quantity from picks group by 1, 2
  )
  select order_id, row_number() over (partition by order_id order by product) - 1 as position, shelf.id as product_id,
    shelf.slug, shelf.name, shelf.image, shelf.selling_price, shelf.mrp, shelf.net_weight_grams, shelf.hsn_code,
    shelf.gst_rate_percent, shelf.stock_counted, quantity
  from different join shelf on shelf.number = product`;

// The same arithmetic as rules/pricing.ts: discount rounded half up to the paisa, delivery by the price before
// discount.
const PRICED = `
  create temp table priced on commit drop as
  select draft.*, items, discount, delivery, items - discount + delivery as total, grams,
    coupon_id, coupon_name, percentage
  from (
    select order_id as id, sum(selling_price * quantity)::bigint as items, sum(net_weight_grams * quantity)::int as grams
    from draft_lines group by 1) as summed
  join draft using (id)
  left join lateral (
    select offers.id as coupon_id, offers.name as coupon_name, offers.percentage from offers
    where offers.number = 1 + floor(draft.offer * 20)::int and items >= min_items_price) as offered on true
  cross join lateral (select
    ((items * (coalesce(percentage, 0) * 100)::int + 5000) / 10000)::bigint as discount,
    case when items > ${DEFAULT_DELIVERY.freeAbove} then 0 else ${DEFAULT_DELIVERY.charge} end::bigint as delivery) as sums
  order by created_at`;

// Data that the shop would have deleted for privacy by now is not written.
const LONG_AGO = `make_interval(days => ${FORGET_AFTER_DAYS})`;

const WRITE = [
  `insert into orders (id, order_number, dispatch_number, status, phone, address_id, coupon_id, coupon_name, discount_percentage,
     items_price, discount, delivery, total, source, created_at, paid_at, expired_at,
     cancel_reason)
   select id, order_number, case when confirmed is not null then next_dispatch_number() end,
     case when refunded is not null then 'Refunded' when cancelled is not null then 'Cancelled'
       when expired is not null then 'Expired' when delivered is not null then 'Delivered' when shipped is not null then 'Shipped'
       when packed is not null then 'Packed' when confirmed is not null then 'Confirmed' when paid is not null then 'Paid'
       when verified is not null then 'Verified' else 'Created' end,
     case when verified is not null and not is_forgotten then phone end, case when paid is not null then address_id end,
     coupon_id, coupon_name, coalesce(percentage, 0), items, discount, delivery, total,
     case when created_at > now() - ${LONG_AGO} then '203.0.113.' || (1 + floor(offer * 250))::int else '' end,
     created_at, paid, expired, case when cancelled is not null then 'The shopper changed her mind.' end
   from priced cross join lateral (select coalesce(expired < now() - ${LONG_AGO}, false) as is_forgotten) as clock`,
  `insert into order_lines (order_id, position, product_id, slug, name, image, selling_price, mrp, net_weight_grams,
     hsn_code, gst_rate_percent, quantity, stock_counted)
   select order_id, position, product_id, slug, name, image, selling_price, mrp, net_weight_grams, hsn_code,
     gst_rate_percent, quantity, stock_counted
   from draft_lines`,
  `create temp table draft_moves on commit drop as
   select order_id, order_number, from_status, to_status, actor, moved_at from (
     select id as order_id, order_number, steps.*
     from priced cross join lateral (values
       ('Created', 'Verified', 'shopper', verified), ('Verified', 'Paid', 'shopper', paid),
       ('Paid', 'Confirmed', staff, confirmed), ('Confirmed', 'Packed', staff, packed),
       ('Packed', 'Shipped', staff, shipped), ('Shipped', 'Delivered', 'system', delivered),
       ('Paid', 'Cancelled', staff, cancelled), ('Cancelled', 'Refunded', 'system', refunded),
       (case when verified is null then 'Created' else 'Verified' end, 'Expired', 'system', expired)
     ) as steps (from_status, to_status, actor, moved_at)) as made
   where moved_at is not null order by moved_at`,
  `insert into order_moves (id, order_id, from_status, to_status, actor, moved_at)
   select uuidv7(moved_at - clock_timestamp()), order_id, from_status, to_status,
     case when actor in ('shopper', 'system') then actor else 'admin:' || actor end, moved_at
   from draft_moves order by moved_at`,
  `insert into audit_log (id, at, actor, action, subject, before, after, source)
   select uuidv7(moved_at - clock_timestamp()), moved_at, actor,
     case to_status when 'Cancelled' then 'order cancelled' else 'order moved' end, order_number,
     jsonb_build_object('status', from_status), jsonb_build_object('status', to_status), '203.0.113.7'
   from draft_moves where actor not in ('shopper', 'system') order by moved_at`,
  `create temp table draft_payments on commit drop as
   select priced.*, uuidv7(verified - clock_timestamp()) as attempt_id, uuidv7(paid - clock_timestamp()) as payment_id,
     substr(replace(gen_random_uuid()::text, '-', ''), 1, 14) as code from priced where paid is not null`,
  `insert into payment_attempts (id, order_id, amount, receipt, provider_order_id, state, created_at, offered_at)
   select attempt_id, id, total, order_number || '-1', 'order_' || code, 'settled', verified, verified from draft_payments`,
  `insert into payments (id, provider_payment_id, order_id, attempt_id, amount, currency, outcome, reason, created_at)
   select payment_id, 'pay_' || code, id, attempt_id, total, 'INR', 'settled', 'paid', paid from draft_payments`,
  // The next attempt is in 30 days: the provider does not know these refunds, so the shop must not query them.
  `insert into refunds (payment_id, amount, idempotency_key, cause, state, provider_refund_id, attempts, due_at, created_at,
     processed_at)
   select payment_id, total, 'refund-' || payment_id, 'cancelled',
     case when refunded is null then 'requested' else 'processed' end, 'rfnd_' || code, 1, now() + interval '30 days',
     cancelled, refunded
   from draft_payments where cancelled is not null`,
  `insert into coupon_uses (order_id, coupon_id, phone)
   select id, coupon_id, phone from draft_payments where coupon_id is not null`,
  `insert into order_messages (order_id, kind, state, sent_at, created_at, requested_at)
   select id, kind, 'sent', due + interval '4 seconds', due, due
   from priced cross join lateral (values ('received', paid), ('confirmation', confirmed), ('shipped', shipped),
     ('delivered', delivered), ('cancelled', cancelled), ('refunded', refunded)) as messages (kind, due)
   where due is not null`,
  `insert into consignments (id, order_id, reference, carrier, courier_name, state, awb, weight_grams, created_at)
   select uuidv7(shipped - clock_timestamp()), id, order_number, 'manual', 'India Post',
     case when delivered is null then 'created' else 'delivered' end,
     'EK' || order_number || 'IN', greatest(grams, 50) + 100, shipped
   from priced where shipped is not null`,
];

export interface Day {
  /** yyyy-mm-dd in India. */
  day: string;
  orders: number;
  /** The share of the day that has passed, 0 to 1; below 1 only for today. */
  share: number;
  /** The prefix of every order number. */
  prefix: string;
}

/** Writes a day of orders. The caller opens the transaction, on a connection that `prepareConnection` has prepared. */
export async function bookDay(client: pg.ClientBase, { day, orders, share, prefix }: Day): Promise<void> {
  await client.query(DRAFT, [day, orders, prefix, share]);
  await client.query(LINES);
  await client.query("analyze draft, draft_lines");
  await client.query(PRICED);
  for (const statement of WRITE) await client.query(statement);
}

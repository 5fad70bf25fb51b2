-- Up Migration

-- What was sold, as it was when the order was placed: invoices and customs papers must not follow the product when it
-- changes later. For orders of before, what the product says now is the nearest there is.
alter table order_lines
  add column slug text,
  -- Paise.
  add column mrp bigint,
  add column net_weight_grams integer,
  add column hsn_code text,
  add column gst_rate_percent numeric(4, 2);
update order_lines set
  slug = products.slug,
  mrp = greatest(products.mrp, order_lines.selling_price),
  net_weight_grams = products.net_weight_grams,
  hsn_code = products.hsn_code,
  gst_rate_percent = products.gst_rate_percent
from products where products.id = order_lines.product_id;
alter table order_lines
  alter column slug set not null,
  alter column mrp set not null,
  alter column net_weight_grams set not null,
  alter column hsn_code set not null,
  alter column gst_rate_percent set not null,
  add constraint mrp_not_below_selling_price check (mrp >= selling_price),
  add constraint weight_not_negative check (net_weight_grams >= 0);

-- The number an order is dispatched under, for ever.
create sequence dispatch_numbers;
-- Those that were packed so far went by running numbers of their own.
select setval('dispatch_numbers', greatest(packed, 1), packed > 0)
from (select count(distinct order_id) as packed from order_moves where to_status = 'Packed') as ever;

-- The owner's prefix may end in a digit: then a dash keeps NEN1 and 42 from reading as NEN and 142.
create function next_dispatch_number() returns text language sql as $$
  select regexp_replace(
    coalesce((select profile -> 'sheet' ->> 'orderPrefix' from shop_profile), 'ORD'), '([0-9])$', '\1-')
    || nextval('dispatch_numbers')
$$;

alter table orders add column dispatch_number text;
update orders set dispatch_number = numbered.dispatch_number
from (
  select id, next_dispatch_number() as dispatch_number
  from (
    select orders.id from orders
    left join order_moves on order_moves.order_id = orders.id and order_moves.to_status = 'Confirmed'
    where orders.status in ('Confirmed', 'Packed')
    group by orders.id
    order by min(order_moves.moved_at), orders.id) as in_order_of_confirmation) as numbered
where orders.id = numbered.id;
alter table orders add constraint confirmed_orders_have_a_dispatch_number
  check (status <> 'Confirmed' or dispatch_number is not null);
create unique index orders_dispatch_number on orders (lower(dispatch_number));

-- Given whenever an order becomes Confirmed, by whichever move, unless it has one from an earlier time. One that went out
-- before there were any gets it when it is packed to be sent again.
create function give_dispatch_number() returns trigger language plpgsql as $$
begin
  new.dispatch_number := next_dispatch_number();
  return new;
end $$;
create trigger dispatch_number_is_given before update of status on orders for each row
  when (new.status in ('Confirmed', 'Packed') and new.dispatch_number is null)
  execute function give_dispatch_number();

create function refuse_new_dispatch_number() returns trigger language plpgsql as $$
begin
  raise exception 'an order keeps its dispatch number' using errcode = 'check_violation';
end $$;
create trigger dispatch_number_stands before update of dispatch_number on orders for each row
  when (old.dispatch_number is not null and new.dispatch_number is distinct from old.dispatch_number)
  execute function refuse_new_dispatch_number();

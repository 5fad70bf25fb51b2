-- Up Migration

-- A row is never changed: an order keeps the very address it was placed with.
create table addresses (
  id uuid primary key default uuidv7(),
  phone text not null,
  full_name text not null,
  email text not null,
  pincode text not null check (pincode ~ '^[1-9][0-9]{5}$'),
  state text not null,
  city text not null,
  house_no text not null,
  road_name text not null,
  landmark text not null default '',
  created_at timestamptz not null default now()
);
create index addresses_of_phone on addresses (phone, created_at desc);

create table orders (
  id uuid primary key default uuidv7(),
  order_id text not null unique,
  status text not null default 'Created',
  phone text check (phone ~ '^\+91[6-9][0-9]{9}$'),
  address_id uuid references addresses,
  coupon_id uuid references coupons,
  coupon_name text,
  discount_percentage numeric(4, 2) not null default 0,
  -- Paise.
  items_price bigint not null check (items_price > 0),
  discount bigint not null check (discount >= 0),
  delivery bigint not null check (delivery >= 0),
  total bigint not null check (total >= 100),
  -- [{productId, name, from, to}] in rupees: prices that were not what the cart had shown.
  price_changes jsonb not null default '[]',
  idempotency_key text unique,
  request_hash bytea,
  -- IPv4 address or IPv6 /64 it came from.
  source text not null default '',
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  constraint discount_within_items check (discount <= items_price),
  constraint total_adds_up check (total = items_price - discount + delivery),
  constraint known_status check (status in
    ('Created', 'Verified', 'Paid', 'Confirmed', 'Packed', 'Shipped', 'Delivered', 'Cancelled', 'Refunded', 'Expired')),
  constraint verified_orders_have_a_phone check (status in ('Created', 'Expired') or phone is not null),
  constraint paid_orders_have_an_address check (status in ('Created', 'Verified', 'Expired') or address_id is not null)
);
create index orders_by_status on orders (status, created_at desc, id desc);
create index orders_unverified_of_source on orders (source, created_at desc) where status = 'Created';
create index orders_of_phone on orders (phone, created_at desc) where phone is not null;

create table order_lines (
  order_id uuid not null references orders,
  position smallint not null,
  product_id uuid not null references products,
  name text not null,
  image text,
  -- Paise, as it was when the order was placed.
  selling_price bigint not null check (selling_price > 0),
  quantity integer not null check (quantity between 1 and 99),
  primary key (order_id, position),
  unique (order_id, product_id)
);

-- The legal moves; rules/order-status.ts holds the same table and a test compares the two.
create table order_moves_allowed (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into order_moves_allowed values
  ('Created', 'Verified'), ('Created', 'Expired'),
  ('Verified', 'Paid'), ('Verified', 'Expired'),
  ('Paid', 'Confirmed'), ('Paid', 'Cancelled'),
  ('Confirmed', 'Packed'), ('Confirmed', 'Cancelled'),
  ('Packed', 'Shipped'), ('Packed', 'Cancelled'),
  ('Shipped', 'Delivered'),
  ('Cancelled', 'Refunded');

create table order_moves (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  from_status text,
  to_status text not null,
  actor text not null,
  moved_at timestamptz not null default now()
);
create index order_moves_of_order on order_moves (order_id, id);

-- The database is the referee: no illegal move, and none that leaves no trace.
create function referee_order_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'Created' then
      raise exception 'an order begins as Created, not as %', new.status using errcode = 'check_violation';
    end if;
  elsif new.status is distinct from old.status then
    if not exists (select from order_moves_allowed where from_status = old.status and to_status = new.status) then
      raise exception 'an order cannot move from % to %', old.status, new.status using errcode = 'check_violation';
    end if;
    insert into order_moves (order_id, from_status, to_status, actor)
    values (new.id, old.status, new.status, coalesce(nullif(current_setting('snackshop.actor', true), ''), 'system'));
  end if;
  return new;
end $$;
create trigger order_moves_are_legal before insert or update of status on orders
  for each row execute function referee_order_move();

-- Up Migration

-- Staff: the second factor, and accounts that are closed without losing what they did.
alter table admin_users
  -- Encrypted under the shop's own secret; a code is taken once, so the last step used is kept.
  add column two_factor_secret bytea,
  add column two_factor_on boolean not null default false,
  add column two_factor_last_step integer not null default 0,
  add column closed_at timestamptz;
drop index admin_users_username;
create unique index admin_users_username on admin_users (lower(username)) where closed_at is null;

create table recovery_codes (
  user_id uuid not null references admin_users,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- When this session last proved the password: refunds and settings ask for it again.
alter table admin_sessions add column password_proved_at timestamptz not null default now();

-- The browser's handles for the courier (product.md, "Admin's identity"): only their hashes are kept.
create table shipping_sessions (
  token_hash bytea primary key,
  refresh_hash bytea not null unique,
  user_id uuid not null references admin_users,
  expires_at timestamptz not null,
  refresh_until timestamptz not null
);

alter table orders add column cancel_reason text;

-- How a person finds an order again.
create index orders_of_address on orders (address_id) where address_id is not null;
create index addresses_by_email on addresses (lower(email));
create index addresses_by_name on addresses (lower(full_name) text_pattern_ops);

-- What the dashboard adds up.
create index orders_by_payment_time on orders (paid_at) include (total, delivery, discount) where paid_at is not null;
create index order_moves_by_time on order_moves (moved_at);
create index orders_by_booking_time on orders (created_at);

-- Figures of days that are over: nothing in them changes any more. One row a day, name and key.
create table daily_figures (
  day date not null,
  -- booked | moved | sold | product | coupon
  name text not null,
  -- The status moved to, the hour, the product's or coupon's id; empty where a day has one figure.
  key text not null,
  count integer not null,
  -- Paise, where the figure is money.
  amount bigint not null default 0,
  primary key (day, name, key)
);
create table days_added_up (
  day date primary key
);

-- A message that was asked for again counts from then.
alter table order_messages
  add column asked_at timestamptz not null default now(),
  add column problem text;

create table consignments (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  carrier text not null check (carrier in ('manual', 'shiprocket')),
  courier_name text not null,
  -- creating: one request may be talking to the carrier about it until leased_until.
  state text not null default 'creating' check (state in ('creating', 'created', 'delivered', 'failed')),
  leased_until timestamptz,
  awb text,
  tracking_url text not null default '',
  weight_grams integer not null check (weight_grams > 0),
  length_cm numeric(6, 1) not null default 0,
  width_cm numeric(6, 1) not null default 0,
  height_cm numeric(6, 1) not null default 0,
  -- Paise the carrier asks for; null where nobody said.
  rate bigint,
  courier_id text,
  provider_order_id text,
  provider_shipment_id text,
  pickup_at timestamptz,
  next_track_at timestamptz,
  created_at timestamptz not null default now(),
  constraint created_ones_have_a_number check (state in ('creating', 'failed') or awb is not null)
);
create unique index one_consignment_an_order on consignments (order_id) where state <> 'failed';
create index consignments_of_awb on consignments (awb);
create index consignments_to_track on consignments (next_track_at) where next_track_at is not null;

create table consignment_events (
  consignment_id uuid not null references consignments,
  happened_at timestamptz not null,
  -- The carrier's words, and our own reading of them.
  status text not null,
  stage text not null,
  location text not null default '',
  primary key (consignment_id, happened_at, status)
);

create index audit_log_by_actor on audit_log (actor, at desc);
create index audit_log_by_action on audit_log (action, at desc);

-- Tells open admin screens that an order has come in or moved on.
create function tell_order_moved() returns trigger language plpgsql as $$
begin
  perform pg_notify('order_moved', json_build_object(
    'orderId', new.order_id, 'status', new.status, 'total', new.total)::text);
  return null;
end $$;
create trigger order_moved after update of status on orders for each row
  when (new.status is distinct from old.status and new.status not in ('Verified', 'Expired'))
  execute function tell_order_moved();

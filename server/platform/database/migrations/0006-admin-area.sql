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
update admin_sessions set password_proved_at = created_at;
create index admin_sessions_of_user on admin_sessions (user_id);

-- The browser's handles for the courier (product.md, "Admin's identity"): only their hashes are kept, and they
-- are good only with the admin session they were opened in.
create table shipping_sessions (
  token_hash bytea primary key,
  refresh_hash bytea not null unique,
  session_hash bytea not null references admin_sessions on delete cascade,
  expires_at timestamptz not null,
  refresh_until timestamptz not null
);
create index shipping_sessions_of_session on shipping_sessions (session_hash);

-- However an admin session ends, its handles for the courier go with it.
create function end_shipping_sessions() returns trigger language plpgsql as $$
begin
  delete from shipping_sessions where session_hash = new.token_hash;
  return null;
end $$;
create trigger shipping_ends_with_admin_session after update of revoked_at on admin_sessions for each row
  when (new.revoked_at is not null)
  execute function end_shipping_sessions();

alter table orders add column cancel_reason text;
-- Whether the product's units were counted when they were sold: then they go back when the order is cancelled.
alter table order_lines add column counted boolean not null default false;
update order_lines set counted = true from orders, products
where orders.id = order_lines.order_id and orders.status in ('Paid', 'Confirmed', 'Packed')
  and products.id = order_lines.product_id and products.available is not null;

-- What has been paid for an order, and how.
create index payment_attempts_of_order on payment_attempts (order_id);
create index payments_of_attempt on payments (attempt_id);

-- What the sweep forgets every minute.
create index provider_events_to_forget on provider_events (handled_at) where handled_at is not null;

-- How a person finds an order again.
create index orders_of_address on orders (address_id) where address_id is not null;
create index addresses_by_email on addresses (lower(email));
create index addresses_by_name on addresses (lower(full_name) text_pattern_ops);

-- What the dashboard adds up.
create index orders_by_payment_time on orders (paid_at) include (id, total, discount, coupon_name)
  where paid_at is not null;
create index order_moves_by_time on order_moves (moved_at) include (from_status, to_status);
create index orders_by_booking_time on orders (created_at);

-- Figures of Indian days that are over: nothing in them changes any more (server/dashboard/daily-figures.ts).
create table daily_figures (
  name text not null check (name in ('booked', 'moved', 'sold', 'product', 'coupon')),
  day date not null,
  -- moved: from>to; sold: the hour; product: its id; coupon: its name; empty for booked.
  key text not null,
  count integer not null,
  -- Paise, where the figure is money.
  amount bigint not null default 0,
  primary key (name, day, key) include (count, amount)
);
-- Without gaps: each day is added up after the one before it.
create table days_added_up (
  day date primary key
);
-- What each product brought in all the days from one to another, both over: the ranges the dashboard shows begin
-- on different days each day, and a year has millions of figures of products.
create table product_sums (
  from_day date not null,
  until_day date not null,
  -- As in daily_figures.
  key text not null,
  count integer not null,
  amount bigint not null,
  primary key (from_day, until_day, key) include (count, amount)
);

-- A message that was asked for again counts from then.
alter table order_messages
  add column asked_at timestamptz not null default now(),
  add column problem text;
update order_messages set asked_at = created_at;
create index order_messages_unsent on order_messages (asked_at) where sent_at is null;

create table consignments (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  -- Our number of it at the carrier: the order's id, and -R1, -R2 … behind it for what is booked anew.
  reference text not null unique,
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

-- The activity, newest first, by whatever it is narrowed down to.
drop index audit_log_by_time;
create index audit_log_by_time on audit_log (at desc, id desc);
create index audit_log_by_actor on audit_log (actor, at desc, id desc);
create index audit_log_by_action on audit_log (action, at desc, id desc);
create index audit_log_by_actor_and_action on audit_log (actor, action, at desc, id desc);
create index audit_log_by_subject on audit_log (lower(subject) text_pattern_ops, at desc, id desc);

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

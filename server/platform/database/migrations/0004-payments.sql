-- Up Migration

-- One row for each order we opened at the payment provider.
create table payment_attempts (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  -- Paise asked for; equal to the order's total when it was made.
  amount bigint not null check (amount >= 100),
  receipt text not null unique,
  provider_order_id text unique,
  state text not null default 'creating' check (state in ('creating', 'open', 'settled', 'closed')),
  -- While `creating`: until when one request may be talking to the provider about it.
  leased_until timestamptz,
  created_at timestamptz not null default now(),
  -- When a shopper was last sent to the provider with it; the watch begins anew then.
  offered_at timestamptz not null default now(),
  checks integer not null default 0,
  -- When the sweep asks the provider next; null when nothing more is expected.
  next_check_at timestamptz
);
create unique index one_live_attempt on payment_attempts (order_id) where state in ('creating', 'open');
create index attempts_to_check on payment_attempts (next_check_at) where next_check_at is not null;

-- Every payment the provider has captured for us ends as the one that paid its order, or as a refund.
create table payments (
  id uuid primary key default uuidv7(),
  provider_payment_id text not null unique,
  order_id uuid not null references orders,
  attempt_id uuid not null references payment_attempts,
  amount bigint not null,
  currency text not null,
  outcome text not null check (outcome in ('settled', 'refund')),
  reason text not null,
  created_at timestamptz not null default now()
);
create unique index one_settled_payment on payments (order_id) where outcome = 'settled';
create index payments_of_order on payments (order_id);

create table refunds (
  payment_id uuid primary key references payments,
  amount bigint not null check (amount > 0),
  idempotency_key text not null unique,
  state text not null default 'due' check (state in ('due', 'requested', 'processed', 'failed')),
  provider_refund_id text unique,
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index refunds_to_try on refunds (next_try_at) where state in ('due', 'requested');

-- Units set aside for a shopper who is paying. Where units are counted they were taken out of
-- products.available and go back when the hold ends; where not, the row only says that payment has begun.
create table stock_holds (
  order_id uuid not null references orders,
  product_id uuid not null references products,
  quantity integer not null check (quantity > 0),
  counted boolean not null,
  expires_at timestamptz not null,
  primary key (order_id, product_id)
);
create index stock_holds_by_end on stock_holds (expires_at);
create index stock_holds_of_product on stock_holds (product_id);

-- A use is counted in coupons.used_count from the moment payment starts; a hold that ends gives it back.
create table coupon_uses (
  order_id uuid primary key references orders,
  coupon_id uuid not null references coupons,
  phone text not null,
  -- Null once the order is paid.
  held_until timestamptz
);
create index coupon_uses_of_phone on coupon_uses (coupon_id, phone);
create index coupon_uses_by_end on coupon_uses (held_until) where held_until is not null;

-- What providers told us by webhook, once each, as it came.
create table provider_events (
  provider text not null,
  event_id text not null,
  kind text not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  primary key (provider, event_id)
);
create index provider_events_to_handle on provider_events (received_at) where handled_at is null;

-- What a person has to look at.
create table alarms (
  id uuid primary key default uuidv7(),
  kind text not null,
  order_id uuid references orders,
  details jsonb not null default '{}',
  raised_at timestamptz not null default now(),
  resolved_at timestamptz
);
create index alarms_open on alarms (raised_at desc) where resolved_at is null;

-- One row for each message an order calls for, so that a job run twice writes once.
create table order_messages (
  order_id uuid not null references orders,
  kind text not null,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (order_id, kind)
);

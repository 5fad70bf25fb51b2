-- Up Migration

-- The key pair by which push services know the shop (RFC 8292), made once. The private half is sealed as the secrets of
-- authenticator apps are.
create table push_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  sealed_private_key bytea not null,
  created_at timestamptz not null default now()
);

-- The browsers that staff want to be told on. Logging out ends it; a session that only runs out does not.
create table push_devices (
  id uuid primary key default uuidv7(),
  user_id uuid not null references admin_users,
  session_hash bytea references admin_sessions on delete set null,
  -- Where its push service takes messages for it, and what they are encrypted with (RFC 8291).
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh bytea not null check (length(p256dh) = 65),
  auth bytea not null check (length(auth) = 16),
  label text not null,
  topics text[] not null constraint known_topics check (topics <@ array
    ['new orders', 'low stock', 'alarms', 'evening summary']),
  created_at timestamptz not null default now(),
  last_sent_at timestamptz
);
create index push_devices_of_user on push_devices (user_id);
create index push_devices_of_session on push_devices (session_hash);

-- What the owner wants to be written besides alarms; all of it is off until she asks for it.
create table notice_settings (
  is_only boolean primary key default true check (is_only),
  new_orders_by_email boolean not null default false,
  new_orders_by_whatsapp boolean not null default false,
  low_stock_by_email boolean not null default false,
  low_stock_by_whatsapp boolean not null default false,
  evening_summary boolean not null default false,
  -- Of the day in India.
  evening_hour smallint not null default 20 check (evening_hour between 12 and 23)
);
insert into notice_settings default values;

-- What there is to tell: each order that was paid, and each product that ran low until it is restocked. Orders are told
-- together, under the id of their bundle.
create table order_news (
  order_id uuid primary key references orders on delete cascade,
  paid_at timestamptz not null default now(),
  told_at timestamptz,
  bundle uuid
);
create index order_news_by_telling on order_news (told_at);
create index order_news_of_bundle on order_news (bundle);
create table low_products (
  product_id uuid primary key references products on delete cascade,
  bundle uuid,
  noticed_at timestamptz not null default now()
);
create table evening_summaries (
  day date primary key,
  asked_at timestamptz not null default now()
);

-- What is sent of it: a row for each way it goes.
create table notices (
  id uuid primary key default uuidv7(),
  topic text not null constraint known_topic check (topic in
    ('new orders', 'low stock', 'alarms', 'evening summary')),
  channel text not null constraint known_channel check (channel in ('e-mail', 'WhatsApp', 'push')),
  device_id uuid references push_devices on delete cascade,
  bundle uuid,
  alarm_kind text,
  day date,
  state text not null default 'waiting' constraint known_state check (state in
    ('waiting', 'sent', 'over', 'refused', 'given up')),
  asked_at timestamptz not null default now(),
  try_at timestamptz not null default now(),
  tries integer not null default 0,
  problem text,
  sent_at timestamptz,
  constraint a_push_has_its_device check ((channel = 'push') = (device_id is not null)),
  constraint about_one_thing check (
    (topic in ('new orders', 'low stock')) = (bundle is not null)
    and (topic = 'alarms') = (alarm_kind is not null)
    and (topic = 'evening summary') = (day is not null))
);
create index notices_to_send on notices (try_at) where state = 'waiting';
create index notices_by_time on notices (asked_at desc);
create index notices_of_device on notices (device_id) where device_id is not null;

create function note_new_order() returns trigger language plpgsql as $$
begin
  insert into order_news (order_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger new_order_is_noted after update of status on orders for each row
  when (old.status = 'Verified' and new.status = 'Paid')
  execute function note_new_order();

-- Up Migration

-- Wrong codes of authenticator apps. Only somebody with the account's password can enter one: they have a budget of their own.
create table second_factor_failures (
  id uuid primary key default uuidv7(),
  user_id uuid not null references admin_users,
  failed_at timestamptz not null default now()
);
create index second_factor_failures_recent on second_factor_failures (user_id, failed_at desc);

-- How often an account, or any that is none, was refused a login on an Indian day: the audit log, which is for ever, has so
-- many of them and no more.
create table refused_logins (
  day date not null,
  actor text not null,
  tries integer not null,
  primary key (day, actor)
);

-- Who is paying for an order, by the hash of her session, and until when a bank may answer: meanwhile nobody else who only has
-- its payment link sends it elsewhere.
alter table orders
  add column payer bytea,
  add column payer_until timestamptz;

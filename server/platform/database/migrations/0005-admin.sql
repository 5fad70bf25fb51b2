-- Up Migration

create table admin_users (
  id uuid primary key default uuidv7(),
  username text not null,
  password_hash text not null,
  role text not null check (role in ('owner', 'packer')),
  created_at timestamptz not null default now()
);
create unique index admin_users_username on admin_users (lower(username));

create table admin_sessions (
  token_hash bytea primary key,
  user_id uuid not null references admin_users,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  revoked_at timestamptz
);

create table login_failures (
  id uuid primary key default uuidv7(),
  username text not null,
  source text not null,
  failed_at timestamptz not null default now()
);
create index login_failures_recent on login_failures (username, source, failed_at desc);
create index login_failures_of_source on login_failures (source, failed_at desc);

create table audit_log (
  id uuid primary key default uuidv7(),
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  source text not null
);
create index audit_log_by_time on audit_log (at desc);
create index audit_log_logins on audit_log (actor, source, at desc) where action = 'login';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
create trigger order_moves_are_append_only before update or delete or truncate on order_moves
  for each statement execute function refuse_change();

-- Up Migration

-- Sessions are forgotten after eight days; when somebody was last here is not. Of those whose sessions are forgotten by now, the
-- log still has when they last logged in.
alter table admin_users add column last_seen_at timestamptz;
update admin_users set last_seen_at = greatest(
  (select max(last_used_at) from admin_sessions where user_id = admin_users.id),
  (select max(at) from audit_log
   where actor = lower(username) and action = 'login' and at >= created_at and at <= coalesce(closed_at, now())));

-- What a person knows her sessions by: a number that opens nothing, the device in words, and where it logged in from. Empty for
-- those of before.
alter table admin_sessions
  add column id uuid not null default uuidv7(),
  add column device text not null default '',
  add column source text not null default '';
create unique index admin_sessions_by_id on admin_sessions (id);

-- The roles that have to have an authenticator app.
create table second_factor_roles (
  role text primary key check (role in ('owner', 'packer')),
  required_at timestamptz not null default now()
);

-- Up Migration

-- Backups that were written and then read back to the end, one row for each place that has one.
create table backups_made (
  id uuid primary key default uuidv7(),
  -- The moment whose state it holds.
  made_at timestamptz not null,
  -- The path of its file, or its address in the bucket.
  place text not null unique,
  kilobytes integer not null check (kilobytes > 0),
  -- Made by the shop itself, which removes it again when it is old; what a person made is hers.
  nightly boolean not null,
  removed_at timestamptz
);
create index backups_made_by_time on backups_made (made_at desc);

-- What this database was restored from: the provider's lists are then compared from the backup's moment on.
create table restores (
  id uuid primary key default uuidv7(),
  restored_at timestamptz not null default now(),
  backup_made_at timestamptz not null
);

-- Up Migration

-- Which machine, or which process on it, an alarm is about that another one cannot see; null for all others. Whoever sees that
-- it still is so says it in seen_at: an alarm of a machine that is gone would stay for ever.
alter table alarms add column machine text;
alter table alarms add column seen_at timestamptz not null default now();

-- One open alarm of each of these kinds at most, and of each machine. The release before names no machine and no index.
drop index alarms_of_the_machine;
create unique index alarms_standing on alarms (kind, machine) nulls not distinct where resolved_at is null and kind in
  ('payments-differ', 'queue-stuck', 'disk-low', 'wallet-low', 'backup-old', 'certificate-ending', 'many-refusals',
   'proxy-not-trusted');

-- The process that a worker belongs to: the owner is told which machine it is where there are several.
alter table job_workers add column process text;

-- How far something has been looked through that no index tells what to look at: of several processes each goes on where another
-- one, or the one before a restart, has left off.
create table looked_through (
  name text primary key,
  last_id uuid not null
);

-- Up Migration

-- Who works on the queue's jobs, by the id that locks them. What is locked by somebody who has not been seen for minutes
-- is free again: graphile-worker itself would keep it locked for four hours.
create table job_workers (
  id text primary key,
  seen_at timestamptz not null default now()
);

-- Up Migration

-- Background work waits in the rows that it is about, until they are due. What waited in graphile-worker's queue is due at once.
alter table order_messages
  add column due_at timestamptz not null default now(),
  add column tries integer not null default 0;
create index order_messages_due on order_messages (due_at) where state = 'waiting';
update order_messages set due_at = greatest(not_before, now()) where not_before is not null and state = 'waiting';

alter table shipping_runs
  -- Null when there is nothing to do.
  add column due_at timestamptz,
  add column tries integer not null default 0;
create index shipping_runs_due on shipping_runs (due_at) where due_at is not null;
update shipping_runs set due_at = now()
where exists (select from shipping_run_orders where run_id = shipping_runs.id and state in ('asking', 'booking'));

update provider_events set next_try_at = now() where handled_at is null;

-- When each group of tasks is due again, which one of several processes then does, and when each task last succeeded.
create table scheduled_tasks (
  name text primary key,
  due_at timestamptz,
  finished_at timestamptz
);
drop table sweep_turns, sweep_parts;

drop schema if exists graphile_worker cascade;

-- Up Migration

-- Many parcels booked in one go: first each is asked for its offers, then those that are chosen are booked. A job carries it
-- on, so that it survives a closed tab and a restart.
create table shipping_runs (
  id uuid primary key default uuidv7(),
  created_at timestamptz not null default now(),
  -- In whose name the parcels are booked, and from where it was asked for.
  actor text not null,
  source text not null,
  -- When the booking was asked for; null while the offers are only looked at.
  started_at timestamptz
);

create table shipping_run_orders (
  run_id uuid not null references shipping_runs on delete cascade,
  order_id uuid not null references orders,
  -- Among the parcels of the run: labels come out in this order.
  place integer not null,
  -- asking: for offers; offered; booking; booked; left out: of the booking; refused: why is in problem.
  state text not null default 'asking' constraint known_state check
    (state in ('asking', 'offered', 'booking', 'booked', 'left out', 'refused')),
  parcel jsonb,
  offers jsonb not null default '[]',
  courier_id text,
  -- Of an order that still waits: why the last try did not succeed.
  problem text not null default '',
  primary key (run_id, order_id)
);

-- Up Migration

-- When each sweep is due again, and when it last ended well: of several processes one at a time sweeps.
create table sweep_turns (
  name text primary key,
  next_at timestamptz not null,
  ended_well_at timestamptz
);

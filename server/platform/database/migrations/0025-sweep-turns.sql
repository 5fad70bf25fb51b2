-- Up Migration

-- When each sweep is due again: of several processes one begins it.
create table sweep_turns (
  name text primary key,
  next_at timestamptz not null
);

-- When each part of the sweeps last ended well, in whichever process.
create table sweep_parts (
  name text primary key,
  ended_well_at timestamptz not null
);

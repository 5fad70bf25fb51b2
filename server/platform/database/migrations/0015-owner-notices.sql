-- Up Migration

-- What the owner is written about alarms that cannot wait: a row for each way it goes.
create table owner_notices (
  id uuid primary key default uuidv7(),
  kind text not null constraint known_kind check (kind in
    ('queue-stuck', 'disk-low', 'refund-stuck', 'payments-differ', 'wallet-low', 'backup-old', 'certificate-ending')),
  channel text not null constraint known_channel check (channel in ('e-mail', 'WhatsApp')),
  state text not null default 'waiting' constraint known_state check (state in
    ('waiting', 'sent', 'over', 'refused', 'given up')),
  asked_at timestamptz not null default now(),
  try_at timestamptz not null default now(),
  tries integer not null default 0,
  problem text,
  sent_at timestamptz
);
create index owner_notices_to_send on owner_notices (try_at) where state = 'waiting';
create index owner_notices_of_kind on owner_notices (kind, asked_at desc);

-- When the owner was written to about it.
alter table alarms add column told_at timestamptz;

-- When something outside the shop is looked at next, by whichever process comes first.
create table watches (
  name text primary key,
  next_at timestamptz not null
);

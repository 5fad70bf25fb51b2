-- Up Migration

-- One row a code that was asked for. `source` is the asker's IPv4 address or IPv6 /64.
create table otp_codes (
  id uuid primary key default uuidv7(),
  phone text not null,
  order_id uuid references orders,
  source text not null,
  code_hash bytea not null,
  -- sending: handed to the provider; refused: never reached the phone and counts for nothing; uncertain: nobody
  -- answered, so it opens nothing but counts for the budgets.
  state text not null default 'sending'
    check (state in ('sending', 'sent', 'refused', 'uncertain', 'superseded', 'used')),
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index otp_codes_of_phone on otp_codes (phone, created_at desc);
create index otp_codes_of_source on otp_codes (source, created_at desc);
create index otp_codes_of_order on otp_codes (order_id, created_at desc);
create index otp_codes_by_time on otp_codes (created_at desc);

-- Wrong guesses outlive codes, orders and restarts (security.md, section 0.2).
create table otp_wrong_guesses (
  id uuid primary key default uuidv7(),
  phone text not null,
  source text not null,
  guessed_at timestamptz not null default now()
);
create index otp_wrong_guesses_of_phone on otp_wrong_guesses (phone, guessed_at desc);
create index otp_wrong_guesses_of_source on otp_wrong_guesses (source, guessed_at desc);

-- Binds a browser to a phone it has proved and to the order it proved it for. Only the cookie's hash is kept.
create table shopper_sessions (
  token_hash bytea primary key,
  phone text not null,
  order_id uuid not null references orders,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

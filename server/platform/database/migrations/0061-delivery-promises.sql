-- Up Migration

-- How many working days the courier takes to a pincode, as it last answered. Shared by all processes.
create table courier_days (
  pincode text not null,
  pickup_location text not null,
  zone text not null check (zone in ('near', 'ownState', 'remote', 'rest')),
  is_served boolean not null,
  -- Null where the courier delivers and gives no days, or where it does not deliver.
  days smallint check (days between 1 and 60),
  answered_at timestamptz not null default now(),
  primary key (pincode, pickup_location),
  check (is_served or days is null)
);

-- The fewest working days shown to any shopper for a pincode, for parcels packed on one day. A later page, the checkout and the
-- order show no more. Other zone days of the owner's begin a new promise.
create table delivery_promises (
  packed_on date not null,
  pincode text not null,
  pickup_location text not null,
  zone_days smallint not null,
  days smallint not null check (days >= 1),
  primary key (packed_on, pincode, pickup_location, zone_days)
);

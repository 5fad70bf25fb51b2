-- Up Migration

-- What packers have taken from the shelves today: they see each other's ticks, and a reload keeps them.
create table picked_products (
  -- In India.
  day date not null,
  slug text not null,
  -- As many as the pick list asked for when it was ticked.
  packets integer not null check (packets > 0),
  picked_by text not null,
  picked_at timestamptz not null default now(),
  primary key (day, slug)
);

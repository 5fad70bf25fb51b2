-- Up Migration

-- What packers have taken from the shelves, by order: they see each other's ticks, a reload keeps them, and another batch of
-- orders begins without.
create table picked_lines (
  order_id uuid not null references orders,
  slug text not null,
  picked_by text not null,
  picked_at timestamptz not null default now(),
  primary key (order_id, slug)
);
create index picked_lines_by_time on picked_lines (picked_at);

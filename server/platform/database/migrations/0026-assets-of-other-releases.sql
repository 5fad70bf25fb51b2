-- Up Migration

-- What pages load, of every release that has lately been started on this database: while releases change one process after
-- the other, a page of one may ask another for it.
create table release_assets (
  name text primary key,
  -- Compressed by brotli, where the name says that it can be.
  content bytea not null,
  seen_at timestamptz not null default now()
);

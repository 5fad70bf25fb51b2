-- Pictures of products are encoded after the product has been saved (prepare-pictures.ts). Until then the product shows its
-- earlier pictures.
create table picture_jobs (
  product_id uuid primary key references products on delete cascade,
  -- The product's pictures once all of them are encoded.
  images text[] not null,
  -- Changes with each save, so that work on an earlier save changes nothing.
  version uuid not null default uuidv7(),
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- Why the last attempt failed.
  problem text not null default ''
);
create index picture_jobs_due on picture_jobs (due_at);

-- The uploads that are not encoded yet.
create table picture_uploads (
  product_id uuid not null references picture_jobs on delete cascade,
  path text not null,
  content bytea not null,
  primary key (product_id, path)
);
alter table picture_uploads alter column content set storage external;

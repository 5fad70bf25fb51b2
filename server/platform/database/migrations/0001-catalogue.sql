-- Up Migration

-- What the owner says of her shop: one document, checked by the contract when read and written.
create table shop_profile (
  only_row boolean primary key default true check (only_row),
  profile jsonb not null,
  updated_at timestamptz not null default now()
);

create table categories (
  id uuid primary key default uuidv7(),
  name text not null check (name <> ''),
  image text,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index categories_name on categories (lower(name)) where deleted_at is null;

create table products (
  id uuid primary key default uuidv7(),
  product_id text not null unique check (product_id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  category_id uuid not null references categories,
  name text not null check (name <> ''),
  description text not null default '',
  details jsonb not null default '[]',
  ingredients text[] not null default '{}',
  images text[] not null default '{}',
  -- Paise.
  selling_price bigint not null check (selling_price > 0),
  mrp bigint not null,
  in_stock boolean not null default true,
  -- Units free to promise: on hand less what is held for shoppers who are paying; null where nobody counts.
  available integer check (available >= 0),
  net_weight_grams integer not null default 0 check (net_weight_grams >= 0),
  is_veg boolean not null default true,
  hsn_code text not null default '',
  gst_rate_percent numeric(4, 2) not null default 0,
  shelf_life_days integer,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint mrp_not_below_selling_price check (mrp >= selling_price)
);
create index products_on_sale on products (position, id) where deleted_at is null;
create index products_of_category on products (category_id, position, id) where deleted_at is null;

create table top_products (
  product_id uuid primary key references products,
  position integer not null unique
);

create table coupons (
  id uuid primary key default uuidv7(),
  name text not null check (name <> ''),
  percentage numeric(4, 2) not null check (percentage > 0 and percentage <= 99),
  active boolean not null default true,
  valid_from timestamptz,
  valid_until timestamptz,
  -- Paise, before discount.
  min_items_price bigint not null default 0,
  total_limit integer check (total_limit > 0),
  per_phone_limit integer check (per_phone_limit > 0),
  used_count integer not null default 0 check (used_count >= 0),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint never_used_beyond_its_limit check (total_limit is null or used_count <= total_limit)
);
create unique index coupons_name on coupons (upper(name)) where deleted_at is null;

-- Tells every process that pages and lists it keeps are out of date. Sent at commit, once a transaction.
create function tell_catalogue_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue_changed', '');
  return null;
end $$;

create trigger shop_profile_changed after insert or update or delete on shop_profile
  for each statement execute function tell_catalogue_changed();
create trigger categories_changed after insert or update or delete on categories
  for each statement execute function tell_catalogue_changed();
create trigger top_products_changed after insert or update or delete on top_products
  for each statement execute function tell_catalogue_changed();
create trigger products_listed after insert or delete on products
  for each statement execute function tell_catalogue_changed();
-- Units that come and go while shoppers pay change no page until the last one is gone.
create trigger products_changed after update on products for each row
  when (
    (to_jsonb(old) - 'available' - 'updated_at') is distinct from (to_jsonb(new) - 'available' - 'updated_at')
    or (coalesce(old.available, 1) > 0) is distinct from (coalesce(new.available, 1) > 0)
  )
  execute function tell_catalogue_changed();

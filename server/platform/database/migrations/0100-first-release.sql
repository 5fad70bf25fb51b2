-- Up Migration

-- The schema of version 0.1.0, for an empty database. Later versions change it by migrations of their own.
--
-- Money is in paise (bigint), weights are in grams, times are timestamptz. A `date` is a day in India.
-- Ids are version 7 UUIDs, so that rows sort by when they were made.
-- `source` is where a request came from: an IPv4 address, or the /64 network of an IPv6 address.
-- `leased_until`: one process works on the row until then. `due_at`: a background loop processes the row from then on.
-- The values in CHECK constraints are the same as in rules/; known-values.test.ts compares them.
-- Tables are grouped by concept: staff, settings, catalogue, orders, checkout, payments and refunds, shipping, notifications,
-- reports, operations.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- ---------------------------------------------------------------------------------------------------------------------
-- Functions that several tables use
-- ---------------------------------------------------------------------------------------------------------------------

-- Refuses changes of append-only tables. grant-shop-role.ts finds these tables by this function.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- Notifies every process that all cached pages and lists are out of date. PostgreSQL sends it at commit, once per transaction.
create function notify_catalogue_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue_changed', '');
  return null;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Staff: accounts, sessions, second factor, audit log
-- ---------------------------------------------------------------------------------------------------------------------

create table admin_users (
  id uuid primary key default uuidv7(),
  username text not null,
  password_hash text not null,
  role text not null check (role in ('owner', 'packer')),
  created_at timestamptz not null default now(),
  -- Encrypted with a secret of the shop that is not in the database.
  two_factor_secret bytea,
  two_factor_on boolean not null default false,
  -- The time step of the last code used: each code is accepted only once.
  two_factor_last_step integer not null default 0,
  -- The row of a closed account stays, since the history refers to it.
  closed_at timestamptz,
  -- Sessions are deleted after eight days, this is not.
  last_seen_at timestamptz
);
-- The name of a closed account can be used again.
create unique index admin_users_username on admin_users (lower(username)) where closed_at is null;

create table admin_sessions (
  -- Hash of the browser's token. The token itself is stored nowhere.
  token_hash bytea primary key,
  user_id uuid not null references admin_users,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  revoked_at timestamptz,
  -- When this session last proved the password: refunds and settings require it again.
  password_proved_at timestamptz not null default now(),
  -- The id, device and source are shown to the user in the list of sessions. The id grants no access.
  id uuid not null default uuidv7(),
  device text not null default '',
  source text not null default ''
);
create unique index admin_sessions_by_id on admin_sessions (id);
create index admin_sessions_of_user on admin_sessions (user_id);

-- Tokens of a browser for calls that reach the courier. They are valid only with the admin session that opened them.
create table shipping_sessions (
  token_hash bytea primary key,
  refresh_hash bytea not null unique,
  session_hash bytea not null references admin_sessions on delete cascade,
  expires_at timestamptz not null,
  refresh_until timestamptz not null
);
create index shipping_sessions_of_session on shipping_sessions (session_hash);

-- Deletes the shipping tokens of an admin session that was revoked, whatever revoked it.
create function end_shipping_sessions() returns trigger language plpgsql as $$
begin
  delete from shipping_sessions where session_hash = new.token_hash;
  return null;
end $$;
create trigger shipping_ends_with_admin_session after update of revoked_at on admin_sessions for each row
  when (new.revoked_at is not null)
  execute function end_shipping_sessions();

create table recovery_codes (
  user_id uuid not null references admin_users,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Roles that must use an authenticator app.
create table second_factor_roles (
  role text primary key check (role in ('owner', 'packer')),
  required_at timestamptz not null default now()
);

-- Wrong codes of authenticator apps. Only someone who knows the password can enter one, so they have their own limit.
create table second_factor_failures (
  id uuid primary key default uuidv7(),
  user_id uuid not null references admin_users,
  failed_at timestamptz not null default now()
);
create index second_factor_failures_recent on second_factor_failures (user_id, failed_at desc);

-- Wrong passwords, for the login limits.
create table login_failures (
  id uuid primary key default uuidv7(),
  username text not null,
  source text not null,
  failed_at timestamptz not null default now()
);
create index login_failures_recent on login_failures (username, source, failed_at desc);
create index login_failures_of_source on login_failures (source, failed_at desc);

-- Refused logins per day, for each account and for all unknown names together. They bound the rows that refusals add to the
-- audit log.
create table refused_logins (
  day date not null,
  actor text not null,
  attempts integer not null,
  primary key (day, actor)
);

-- The history: who changed what. Each change of staff writes one row in its own transaction.
create table audit_log (
  id uuid primary key default uuidv7(),
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  source text not null
);
-- The history page lists the newest rows first, with any of these filters.
create index audit_log_by_time on audit_log (at desc, id desc);
create index audit_log_by_actor on audit_log (actor, at desc, id desc);
create index audit_log_by_action on audit_log (action, at desc, id desc);
create index audit_log_by_actor_and_action on audit_log (actor, action, at desc, id desc);
create index audit_log_by_subject on audit_log (lower(subject) text_pattern_ops, at desc, id desc);
-- Sources from which an account has logged in before have their own limit.
create index audit_log_logins on audit_log (actor, source, at desc) where action = 'login';
create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

-- ---------------------------------------------------------------------------------------------------------------------
-- Settings: tables of one row
-- ---------------------------------------------------------------------------------------------------------------------

-- Identifies this shop among all that use the same account at the payment provider. Backups contain it.
create table shop_identity (
  only_row boolean primary key default true check (only_row),
  id uuid not null default gen_random_uuid()
);
insert into shop_identity default values;

-- The owner's settings as one document (stored-profile.ts). No row: all defaults.
create table shop_profile (
  only_row boolean primary key default true check (only_row),
  profile jsonb not null,
  updated_at timestamptz not null default now()
);
create trigger shop_profile_changed after insert or update or delete on shop_profile
  for each statement execute function notify_catalogue_changed();

-- The blocks of the home page as the owner set them. No row: the default page.
create table home_page (
  only_row boolean primary key default true check (only_row),
  page jsonb not null
    check (jsonb_typeof(page -> 'blocks') = 'array' and jsonb_typeof(page -> 'reviews') = 'array'),
  updated_at timestamptz not null default now()
);
create trigger home_page_changed after insert or update or delete on home_page
  for each statement execute function notify_catalogue_changed();

-- Notifications to the owner besides urgent alerts. All are off by default.
create table notification_settings (
  only_row boolean primary key default true check (only_row),
  new_orders_by_email boolean not null default false,
  new_orders_by_whatsapp boolean not null default false,
  low_stock_by_email boolean not null default false,
  low_stock_by_whatsapp boolean not null default false,
  evening_summary boolean not null default false,
  -- The hour of the day in India.
  evening_hour smallint not null default 20 check (evening_hour between 12 and 23)
);
insert into notification_settings default values;

-- ---------------------------------------------------------------------------------------------------------------------
-- Catalogue: categories, products, search, stock levels, coupons
-- ---------------------------------------------------------------------------------------------------------------------

create table categories (
  id uuid primary key default uuidv7(),
  name text not null check (name <> ''),
  image text,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index categories_name on categories (lower(name)) where deleted_at is null;
create trigger categories_changed after insert or update or delete on categories
  for each statement execute function notify_catalogue_changed();

-- How many products of each category are for sale. Triggers of `products` write it. It is a table of its own because adding a
-- product holds a lock on the category's row.
create table category_counts (
  category_id uuid primary key references categories on delete cascade,
  products integer not null
);

create table products (
  id uuid primary key default uuidv7(),
  -- The product's id in addresses and in the API.
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  category_id uuid not null references categories,
  name text not null check (name <> ''),
  description text not null default '',
  -- [{label, value}]
  details jsonb not null default '[]',
  ingredients text[] not null default '{}',
  images text[] not null default '{}',
  -- Paise, per unit. India forbids selling above the MRP.
  selling_price bigint not null check (selling_price > 0),
  mrp bigint not null,
  -- The owner's switch. A product is sold while it is on and units are available or not counted.
  in_stock boolean not null default true,
  -- Units on the shelf minus those held for shoppers who are paying. Null: units are not counted.
  available integer check (available >= 0),
  -- How often staff have entered `available`, and the number entered last. Sales, holds and returns do not count. The
  -- columns detect a repeated save, and a save over another person's number (available-units.ts).
  units_version integer not null default 0,
  units_typed integer,
  -- The product is low on stock at so many units or fewer. Null: at the level of the shop.
  low_stock_level integer check (low_stock_level >= 0),
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Name, generic name and ingredients in the form that searches compare. Written by a trigger.
  search_text text not null default '',
  -- Units sold in recent days (rank-products.ts).
  popularity integer not null default 0,
  net_weight_grams integer not null default 0 check (net_weight_grams >= 0),
  hsn_code text not null default '',
  gst_rate_percent numeric(4, 2) not null default 0,

  -- The contents of the packet's label (Legal Metrology Rules, rule 6; FSSAI Labelling and Display Regulations 2020).
  generic_name text not null default '',
  -- Empty: those of the shop.
  maker_name text not null default '',
  maker_address text not null default '',
  customer_care text not null default '',
  country_of_origin text not null default '',
  storage text not null default '',
  -- In days or in months, as on the label.
  shelf_life_days integer,
  shelf_life_months integer check (shelf_life_months > 0),
  is_veg boolean not null default true,
  is_vegan_approved boolean not null default false,
  -- A gift box, or several packs sold as one.
  is_combination boolean not null default false,
  -- Null: not stated. Empty: it contains none.
  allergens text[],
  may_contain text[] not null default '{}',
  -- Per 100 g. Null: not stated.
  energy_kcal numeric(6, 2) check (energy_kcal between 0 and 900),
  protein_grams numeric(5, 2) check (protein_grams between 0 and 100),
  carbohydrate_grams numeric(5, 2) check (carbohydrate_grams between 0 and 100),
  total_sugars_grams numeric(5, 2) check (total_sugars_grams between 0 and 100),
  added_sugars_grams numeric(5, 2) check (added_sugars_grams between 0 and 100),
  total_fat_grams numeric(5, 2) check (total_fat_grams between 0 and 100),
  saturated_fat_grams numeric(5, 2) check (saturated_fat_grams between 0 and 100),
  trans_fat_grams numeric(5, 2) check (trans_fat_grams between 0 and 100),
  sodium_mg numeric(7, 2) check (sodium_mg between 0 and 40000),

  constraint mrp_not_below_selling_price check (mrp >= selling_price),
  constraint one_shelf_life check (num_nonnulls(shelf_life_days, shelf_life_months) < 2),
  constraint vegan_is_vegetarian check (is_veg or not is_vegan_approved)
);
-- The sort orders of product lists.
create index products_on_sale on products (position, id) where deleted_at is null;
create index products_of_category on products (category_id, position, id) where deleted_at is null;
create index products_by_price on products (selling_price, id) where deleted_at is null;
create index products_by_age on products (created_at desc, id desc) where deleted_at is null;
create index products_by_popularity on products (popularity desc, position, id) where deleted_at is null;
create index products_search on products using gin (search_text gin_trgm_ops) where deleted_at is null;
-- The few products that the owner has switched off.
create index products_switched_off on products (id) where not in_stock and deleted_at is null;
create trigger products_listed after insert or delete on products
  for each statement execute function notify_catalogue_changed();

-- Reports which cached replies a changed product affects, as tags (tags.ts). An empty payload means all.
create function notify_product_changed() returns trigger language plpgsql as $$
declare
  was_in_stock boolean := old.in_stock and coalesce(old.available, 1) > 0;
  is_in_stock boolean := new.in_stock and coalesce(new.available, 1) > 0;
  tags text[] := array['product:' || new.slug];
  before_it integer;
begin
  if (old.slug, old.category_id, old.position, old.deleted_at is null)
    is distinct from (new.slug, new.category_id, new.position, new.deleted_at is null)
  then
    perform pg_notify('catalogue_changed', '');
    return null;
  end if;
  if old.selling_price <> new.selling_price then
    tags := tags || 'by-price'::text;
  end if;
  if is_in_stock and not was_in_stock then
    tags := tags || 'best-sellers'::text || 'filled'::text;
    -- A product page shows at most eight related products, those in stock first.
    select count(*) into before_it from (
      select from products where category_id = new.category_id and deleted_at is null
        and in_stock and coalesce(available, 1) > 0 and (position, id) < (new.position, new.id) limit 9
    ) as earlier;
    if before_it < 9 then
      tags := tags || ('related:' || new.category_id);
    end if;
  end if;
  perform pg_notify('catalogue_changed', json_build_object('tags', tags)::text);
  return null;
end $$;
-- Popularity changes no page. The list of columns skips other updates, such as holding units, before any rows are compared.
create trigger products_changed after update of slug, category_id, name, description, details, ingredients, images,
    selling_price, mrp, net_weight_grams, is_veg, in_stock, hsn_code, gst_rate_percent, position, deleted_at, generic_name,
    maker_name, maker_address, customer_care, country_of_origin, storage, shelf_life_days, shelf_life_months,
    is_vegan_approved, is_combination, allergens, may_contain, energy_kcal, protein_grams, carbohydrate_grams,
    total_sugars_grams, added_sugars_grams, total_fat_grams, saturated_fat_grams, trans_fat_grams, sodium_mg
  on products for each row
  when ((to_jsonb(old) - 'available' - 'updated_at' - 'popularity')
    is distinct from (to_jsonb(new) - 'available' - 'updated_at' - 'popularity'))
  execute function notify_product_changed();
-- Units change a page only when the last one is sold, or the first one is back.
create trigger products_sold_out_or_back after update of available on products for each row
  when ((coalesce(old.available, 1) > 0) is distinct from (coalesce(new.available, 1) > 0))
  execute function notify_product_changed();

-- The form in which searches compare texts: lower case, without accents, and the same however letters are joined. An old
-- chillu of Malayalam (letter, virama, joiner) becomes the new one, and invisible joiners and soft hyphens are removed.
create function to_search_text(words text) returns text language sql stable parallel safe as $$
  select lower(unaccent(normalize(
    translate(
      replace(replace(replace(replace(replace(replace(words,
        U&'\0D23\0D4D\200D', U&'\0D7A'),
        U&'\0D28\0D4D\200D', U&'\0D7B'),
        U&'\0D30\0D4D\200D', U&'\0D7C'),
        U&'\0D32\0D4D\200D', U&'\0D7D'),
        U&'\0D33\0D4D\200D', U&'\0D7E'),
        U&'\0D15\0D4D\200D', U&'\0D7F'),
      U&'\200C\200D\00AD\2060\FEFF', ''),
    nfc)))
$$;

-- Writes a product's search_text.
create function set_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := to_search_text(concat_ws(' ', new.name, new.generic_name, array_to_string(new.ingredients, ' ')));
  return new;
end $$;
create trigger products_search_text before insert or update of name, generic_name, ingredients on products
  for each row execute function set_search_text();

-- Adds new products to category_counts, a whole import in one statement. Ordered, so that two imports cannot deadlock.
create function count_new_products() returns trigger language plpgsql as $$
begin
  insert into category_counts as counts (category_id, products)
  select category_id, count(*) from new_products where deleted_at is null group by category_id order by category_id
  on conflict (category_id) do update set products = counts.products + excluded.products;
  return null;
end $$;
create trigger products_added_to_counts after insert on products referencing new table as new_products
  for each statement execute function count_new_products();

-- Corrects category_counts for a product that changed its category, was deleted or was restored.
create function count_moved_product() returns trigger language plpgsql as $$
begin
  if old.deleted_at is null then
    update category_counts set products = products - 1 where category_id = old.category_id;
  end if;
  if tg_op = 'UPDATE' and new.deleted_at is null then
    insert into category_counts as counts (category_id, products) values (new.category_id, 1)
    on conflict (category_id) do update set products = counts.products + 1;
  end if;
  return null;
end $$;
create trigger products_moved_in_counts after update on products for each row
  when (old.category_id <> new.category_id or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function count_moved_product();
create trigger products_removed_from_counts after delete on products for each row execute function count_moved_product();

-- Products that may be low on stock, by step. A step is a range of stock levels. It is so wide that holds and sales rarely
-- change it, and changing the shop's level changes no row. Queries read the few candidates for the current level and compare
-- their units (running-low.ts).
create table low_stock_steps (
  product_id uuid primary key references products on delete cascade,
  step integer not null
);
create index low_stock_steps_by_step on low_stock_steps (step, product_id);

-- The lowest step of the shop's level at which a product may be low on stock. Null: at no level. A product with its own level
-- is low at every step (0) or never (null).
create function low_stock_step(units integer, own_level integer default null) returns integer
language sql immutable parallel safe as $$
  select case
    when own_level is null then width_bucket(units, array[8, 32, 128, 512, 2048, 8192, 32768, 131072])
    when units <= own_level then 0
  end
$$;

-- Writes low_stock_steps.
create function update_low_stock_step() returns trigger language plpgsql as $$
declare
  new_step integer := low_stock_step(new.available, new.low_stock_level);
begin
  if new_step is null then
    delete from low_stock_steps where product_id = new.id;
  else
    insert into low_stock_steps (product_id, step) values (new.id, new_step)
    on conflict (product_id) do update set step = excluded.step;
  end if;
  return null;
end $$;
create trigger products_insert_low_stock_step after insert on products for each row
  when (new.available is not null) execute function update_low_stock_step();
create trigger products_update_low_stock_step after update of available, low_stock_level on products for each row
  when (low_stock_step(old.available, old.low_stock_level)
    is distinct from low_stock_step(new.available, new.low_stock_level))
  execute function update_low_stock_step();

-- The shop's low-stock level in units. Five by default, as in stored-profile.ts.
create function shop_low_stock_level() returns integer language sql stable as $$
  select coalesce((select (profile ->> 'lowStockBelow')::numeric::integer from shop_profile), 5)
$$;

-- All products that are low on stock at the shop's level, and some that are not. The estimate `rows 100` stops the planner
-- from scanning all products.
create function low_stock_candidates() returns setof uuid language plpgsql stable rows 100 as $$
begin
  return query select product_id from low_stock_steps
    where step <= (select low_stock_step(shop_low_stock_level()));
end $$;

-- The products that the owner shows first on the home page.
create table top_products (
  product_id uuid primary key references products,
  position integer not null unique
);
create trigger top_products_changed after insert or update or delete on top_products
  for each statement execute function notify_catalogue_changed();

create table coupons (
  id uuid primary key default uuidv7(),
  name text not null check (name <> ''),
  percentage numeric(4, 2) not null check (percentage > 0 and percentage <= 99),
  active boolean not null default true,
  valid_from timestamptz,
  valid_until timestamptz,
  -- Paise, before the discount.
  min_items_price bigint not null default 0,
  -- Null: no limit.
  total_limit integer check (total_limit > 0),
  per_phone_limit integer check (per_phone_limit > 0),
  -- Includes uses held for shoppers who are paying.
  used_count integer not null default 0 check (used_count >= 0),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint used_within_limit check (total_limit is null or used_count <= total_limit)
);
create unique index coupons_name on coupons (upper(name)) where deleted_at is null;

-- ---------------------------------------------------------------------------------------------------------------------
-- Orders: addresses, orders, lines, moves, holds, notes, views, packing
-- ---------------------------------------------------------------------------------------------------------------------

-- A row never changes, apart from the last two columns: an order stays with the address it was placed with. Erasing a
-- shopper's data empties all texts that tax law does not require.
create table addresses (
  id uuid primary key default uuidv7(),
  phone text not null,
  full_name text not null,
  email text not null,
  pincode text not null check (pincode ~ '^[1-9][0-9]{5}$'),
  state text not null,
  city text not null,
  house_no text not null,
  road_name text not null,
  landmark text not null default '',
  created_at timestamptz not null default now(),
  -- Whether the person who entered the address had verified the phone. An address entered by staff or through a payment link
  -- is used for its order only: a digit of the phone may be wrong.
  is_proved boolean not null default true,
  -- When an order last reused the address. The one used last is offered first.
  used_again_at timestamptz
);
create index addresses_of_phone on addresses (phone, created_at desc);
-- Search of orders by the shopper's e-mail, name, part of a name, and pincode.
create index addresses_by_email on addresses (lower(email));
create index addresses_by_name on addresses (lower(full_name) text_pattern_ops);
create index addresses_name_parts on addresses using gin (lower(full_name) gin_trgm_ops);
create index addresses_by_pincode on addresses (pincode);

create table orders (
  id uuid primary key default uuidv7(),
  -- The order's id for shoppers, staff and the API.
  order_number text not null unique,
  status text not null default 'Created' constraint known_status check (status in
    ('Created', 'Verified', 'Paid', 'Confirmed', 'Packed', 'Shipped', 'Delivered', 'Returned', 'Lost', 'Cancelled', 'Refunded',
     'Expired')),
  -- Verified by a code, or entered by staff for a phone order. Shoppers see the orders of their verified phone.
  phone text check (phone ~ '^\+91[6-9][0-9]{9}$'),
  -- The phone for the courier, if it is not `phone`.
  contact_phone text check (contact_phone ~ '^\+91[6-9][0-9]{9}$'),
  address_id uuid references addresses,
  -- The state and pincode of the first parcel, if the address was corrected after that: the tax of a sale stays as declared.
  supply_state text,
  supply_pincode text,
  coupon_id uuid references coupons,
  coupon_name text,
  discount_percentage numeric(4, 2) not null default 0,
  -- Paise.
  items_price bigint not null check (items_price > 0),
  discount bigint not null check (discount >= 0),
  delivery bigint not null check (delivery >= 0),
  -- The payment provider's minimum is one rupee.
  total bigint not null check (total >= 100),
  -- [{productId, name, from, to}] in rupees: prices that differed from those in the cart.
  price_changes jsonb not null default '[]',
  -- Key and hash of the request that placed the order. A retry with the same key gets the same order.
  idempotency_key text unique,
  request_hash bytea,
  source text not null default '',
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  -- Written by a trigger.
  expired_at timestamptz,
  -- When the shopper's data was erased. What tax law requires remains.
  erased_at timestamptz,
  cancel_reason text,
  -- Why the order must not be sent for now: a dispute, money that was refunded elsewhere, or staff, with hold_reason.
  held text constraint known_held check (held in ('dispute', 'refunded', 'staff')),
  hold_reason text check (hold_reason <> ''),
  -- When units were first held for the order. No later hold begins more than an hour after it.
  first_held_at timestamptz,
  -- The number for packing, sheet, slip and label. Assigned by a trigger, never changed.
  dispatch_number text,
  -- The delivery date that the shopper was shown when the payment started. Null: none was known.
  promised_for date,
  -- Counts changes of data on the packing slip and the courier's sheet, so that a stale screen is not printed.
  paperwork_version integer not null default 0,
  -- Hash of the session that is paying, and until when its bank may answer. Until then no other holder of the payment link can
  -- change the address.
  payer bytea,
  payer_until timestamptz,

  constraint discount_within_items check (discount <= items_price),
  constraint total_adds_up check (total = items_price - discount + delivery),
  constraint verified_orders_have_a_phone check (status in ('Created', 'Expired') or phone is not null or erased_at is not null),
  constraint erased_orders_have_no_phone check (erased_at is null or phone is null),
  constraint paid_orders_have_an_address check (status in ('Created', 'Verified', 'Expired') or address_id is not null),
  constraint confirmed_orders_have_a_dispatch_number check (status <> 'Confirmed' or dispatch_number is not null)
);
-- Lists of the back office, newest first, by status, shopper and coupon.
create index orders_by_status on orders (status, created_at desc, id desc);
create index orders_of_phone on orders (phone, created_at desc) where phone is not null;
create index orders_of_contact_phone on orders (contact_phone, created_at desc) where contact_phone is not null;
create index orders_of_address on orders (address_id) where address_id is not null;
create index orders_of_coupon on orders (coupon_name, created_at desc, id desc) where coupon_name is not null;
create unique index orders_dispatch_number on orders (lower(dispatch_number));
create index orders_held on orders (status, created_at) where held is not null;
-- Reports.
create index orders_by_booking_time on orders (created_at);
create index orders_by_payment_time on orders (paid_at) include (id, total, discount, coupon_name) where paid_at is not null;
-- Whether a shopper has bought before.
create index orders_paid_by_phone on orders (phone, paid_at) where phone is not null and paid_at is not null;
-- The limit of unverified orders per source.
create index orders_unverified_of_source on orders (source, created_at desc) where status = 'Created';
-- Orders with personal data that must still be deleted. They leave these indexes when it is done.
create index orders_expired_with_data on orders (expired_at)
  where expired_at is not null and (phone is not null or address_id is not null);
create index orders_with_source on orders (created_at) where source <> '';

-- What was sold, as it was when the order was placed. Invoices must not follow later changes of the product.
create table order_lines (
  order_id uuid not null references orders,
  position smallint not null,
  product_id uuid not null references products,
  slug text not null,
  name text not null,
  image text,
  -- Paise, per unit.
  selling_price bigint not null check (selling_price > 0),
  mrp bigint not null,
  net_weight_grams integer not null,
  hsn_code text not null,
  gst_rate_percent numeric(4, 2) not null,
  quantity integer not null check (quantity between 1 and 99),
  -- Whether the product's units were counted when it was sold: only those return to stock when the order is cancelled.
  stock_counted boolean not null default false,
  -- Units that had been refunded or restocked when units of this line last returned to stock. If a refund fails afterwards,
  -- its units are still not in the parcel, so they must not return to stock again.
  units_gone integer not null default 0,
  primary key (order_id, position),
  unique (order_id, product_id),
  constraint mrp_not_below_selling_price check (mrp >= selling_price),
  constraint weight_not_negative check (net_weight_grams >= 0),
  constraint units_gone_within_quantity check (units_gone between 0 and quantity)
);
-- Search of orders by product.
create index order_lines_of_product on order_lines (product_id, order_id);

-- The legal moves. order-status.ts has the same table, and a test compares them.
create table order_moves_allowed (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into order_moves_allowed values
  ('Created', 'Verified'), ('Created', 'Expired'),
  ('Verified', 'Paid'), ('Verified', 'Expired'),
  ('Paid', 'Confirmed'), ('Paid', 'Cancelled'),
  ('Confirmed', 'Packed'), ('Confirmed', 'Cancelled'),
  ('Packed', 'Shipped'), ('Packed', 'Confirmed'), ('Packed', 'Cancelled'),
  ('Shipped', 'Delivered'), ('Shipped', 'Returned'), ('Shipped', 'Lost'), ('Shipped', 'Packed'),
  ('Delivered', 'Shipped'),
  ('Returned', 'Packed'), ('Returned', 'Cancelled'),
  ('Lost', 'Packed'), ('Lost', 'Cancelled'),
  ('Cancelled', 'Refunded');

-- Every move of every order. Written by a trigger of `orders`.
create table order_moves (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  from_status text,
  to_status text not null,
  -- admin:<username>, system, courier and the like.
  actor text not null,
  moved_at timestamptz not null default now(),
  reason text not null default ''
);
create index order_moves_of_order on order_moves (order_id, id);
-- Reports.
create index order_moves_by_time on order_moves (moved_at) include (from_status, to_status);
create trigger order_moves_are_append_only before update or delete or truncate on order_moves
  for each statement execute function refuse_change();

-- Refuses illegal moves, and records each legal one. The transaction sets actor and reason (move-order.ts).
create function check_order_move() returns trigger language plpgsql as $$
declare
  mover text := coalesce(nullif(current_setting('snackshop.actor', true), ''), 'system');
  last_move order_moves;
begin
  if tg_op = 'INSERT' then
    if new.status <> 'Created' then
      raise exception 'an order begins as Created, not as %', new.status using errcode = 'check_violation';
    end if;
  elsif new.status is distinct from old.status then
    if not exists (select from order_moves_allowed where from_status = old.status and to_status = new.status) then
      raise exception 'an order cannot move from % to %', old.status, new.status using errcode = 'check_violation';
    end if;
    -- What the courier reports has happened, whether or not the order is held.
    if old.held is not null and mover <> 'courier'
      and (old.status, new.status) in (('Paid', 'Confirmed'), ('Confirmed', 'Packed'), ('Packed', 'Shipped'), ('Returned', 'Packed'), ('Lost', 'Packed'))
    then
      raise exception 'an order that is held (%) cannot move to %', old.held, new.status using errcode = 'check_violation';
    end if;
    -- Only an undo: by staff, and directly after the hand-over. The action checks the exact window (undo-moves.ts).
    if (old.status, new.status) = ('Shipped', 'Packed') then
      select * into last_move from order_moves where order_id = new.id order by id desc limit 1;
      if mover not like 'admin:%' or last_move.from_status is distinct from 'Packed'
        or last_move.moved_at < now() - interval '1 minute'
      then
        raise exception 'the hand-over of this order cannot be undone' using errcode = 'check_violation';
      end if;
    end if;
    insert into order_moves (order_id, from_status, to_status, actor, reason)
    values (new.id, old.status, new.status, mover, coalesce(current_setting('snackshop.reason', true), ''));
  end if;
  return new;
end $$;
create trigger order_moves_are_legal before insert or update of status on orders
  for each row execute function check_order_move();

-- Notifies open admin screens of orders that came in or moved.
create function notify_order_moved() returns trigger language plpgsql as $$
begin
  perform pg_notify('order_moved', json_build_object(
    'orderId', new.order_number, 'status', new.status, 'total', new.total)::text);
  return null;
end $$;
create trigger order_moved after update of status on orders for each row
  when (new.status is distinct from old.status and new.status not in ('Verified', 'Expired'))
  execute function notify_order_moved();

-- Records when an order expired: its personal data is deleted some time later.
create function record_expiry() returns trigger language plpgsql as $$
begin
  new.expired_at := now();
  return new;
end $$;
create trigger expiry_is_recorded before update of status on orders for each row
  when (new.status = 'Expired' and old.status <> 'Expired')
  execute function record_expiry();

create sequence dispatch_numbers;

-- The next dispatch number, with the prefix of the settings. A prefix that ends in a digit is followed by a dash: NEN1-42,
-- not NEN142.
create function next_dispatch_number() returns text language sql as $$
  select regexp_replace(
    coalesce((select profile -> 'sheet' ->> 'orderPrefix' from shop_profile), 'ORD'), '([0-9])$', '\1-')
    || nextval('dispatch_numbers')
$$;

-- Assigns a dispatch number to an order that becomes Confirmed or Packed without one.
create function assign_dispatch_number() returns trigger language plpgsql as $$
begin
  new.dispatch_number := next_dispatch_number();
  return new;
end $$;
create trigger dispatch_number_is_assigned before update of status on orders for each row
  when (new.status in ('Confirmed', 'Packed') and new.dispatch_number is null)
  execute function assign_dispatch_number();

-- Refuses another dispatch number: the first one may be on a parcel.
create function refuse_new_dispatch_number() returns trigger language plpgsql as $$
begin
  raise exception 'an order keeps its dispatch number' using errcode = 'check_violation';
end $$;
create trigger dispatch_number_is_final before update of dispatch_number on orders for each row
  when (old.dispatch_number is not null and new.dispatch_number is distinct from old.dispatch_number)
  execute function refuse_new_dispatch_number();

-- Units held for a shopper who is paying. Counted units were subtracted from products.available and return when the hold
-- ends. For uncounted units the row only marks that paying has begun.
create table stock_holds (
  order_id uuid not null references orders,
  product_id uuid not null references products,
  quantity integer not null check (quantity > 0),
  stock_counted boolean not null,
  expires_at timestamptz not null,
  -- A hold can be extended to half an hour in all.
  held_since timestamptz not null default now(),
  primary key (order_id, product_id)
);
create index stock_holds_by_end on stock_holds (expires_at);
create index stock_holds_of_product on stock_holds (product_id);

-- Uses of coupons by orders. coupons.used_count includes a use from the moment paying begins; a hold that ends returns it.
create table coupon_uses (
  order_id uuid primary key references orders,
  coupon_id uuid not null references coupons,
  phone text not null,
  -- Null once the order is paid.
  held_until timestamptz,
  held_since timestamptz not null default now()
);
-- The limit per phone.
create index coupon_uses_of_phone on coupon_uses (coupon_id, phone);
create index coupon_uses_by_end on coupon_uses (held_until) where held_until is not null;
-- Export and erasure of a shopper's data.
create index coupon_uses_of_shopper on coupon_uses (phone);

-- Notes of staff about an order.
create table order_notes (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  note text not null check (note <> ''),
  -- Shown on the packing card and printed on the packing slip, which the shopper may find in the parcel.
  is_for_packing boolean not null,
  author text not null,
  created_at timestamptz not null default now()
);
create index order_notes_of_order on order_notes (order_id, id);

-- Saved filters of the list of orders, for all staff.
create table order_views (
  id uuid primary key default uuidv7(),
  name text not null check (name <> ''),
  -- As in find-orders.ts. Without search text, which may be a phone or a name.
  filters jsonb not null,
  created_at timestamptz not null default now(),
  -- Only owners change and remove a view of an owner.
  is_owners boolean not null default false
);
create unique index order_views_name on order_views (lower(name));

-- Documents that were printed or exported for an order, so that none is printed twice.
create table order_paperwork (
  order_id uuid not null references orders,
  kind text not null constraint known_kind check (kind in ('slip', 'sheet')),
  made_at timestamptz not null default now(),
  primary key (order_id, kind)
);

-- Lines that packers have picked from the shelves. All packers see them, also after a reload.
create table picked_lines (
  order_id uuid not null references orders,
  slug text not null,
  picked_by text not null,
  picked_at timestamptz not null default now(),
  primary key (order_id, slug)
);
create index picked_lines_by_time on picked_lines (picked_at);

-- ---------------------------------------------------------------------------------------------------------------------
-- Checkout: codes, shoppers' sessions, payment links, idempotency keys
-- ---------------------------------------------------------------------------------------------------------------------

-- One row for each code that was requested.
create table otp_codes (
  id uuid primary key default uuidv7(),
  phone text not null,
  order_id uuid references orders,
  source text not null,
  code_hash bytea not null,
  -- sending: passed to the provider. refused: it never reached the phone, and counts for no limit. uncertain: the provider
  -- did not reply; it counts for the limits but verifies nothing.
  state text not null default 'sending'
    check (state in ('sending', 'sent', 'refused', 'uncertain', 'superseded', 'used')),
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index otp_codes_by_time on otp_codes (created_at desc);
-- One index for each limit, without the rows that it does not count.
create index otp_codes_of_phone on otp_codes (phone, created_at desc) where state <> 'refused';
create index otp_codes_of_source on otp_codes (source, created_at desc) where state <> 'refused';
create index otp_codes_of_order on otp_codes (order_id) where state <> 'refused';
create index otp_codes_not_refused on otp_codes (created_at desc) include (state) where state <> 'refused';

-- Codes in periods of five minutes, per source and, under '', for the whole shop, so that checking a limit never scans a
-- day's codes. A code belongs to the period of its created_at. Refused codes are not counted. Triggers of `otp_codes` write
-- it.
-- Rows are updated all the time: the fill factor leaves space for new versions on the same page.
create table otp_counts (
  source text not null,
  period timestamptz not null,
  sent integer not null,
  -- Those of `sent` that the shopper entered.
  verified integer not null,
  -- Those of `sent` that belong to no order.
  without_order integer not null,
  primary key (source, period)
) with (fillfactor = 50);

-- Adds to the counts of the whole shop first, then of the source. All transactions use this order, so they cannot deadlock.
create function add_to_otp_counts(source text, created_at timestamptz, sent int, verified int, without_order int)
returns void language plpgsql as $$
begin
  insert into otp_counts as counts
  select counted.source, date_bin('5 minutes', $2, 'epoch'), $3, $4, $5 from (values (''), ($1)) as counted (source)
  on conflict on constraint otp_counts_pkey do update set sent = counts.sent + excluded.sent,
    verified = counts.verified + excluded.verified,
    without_order = counts.without_order + excluded.without_order;
end $$;

-- Updates the counts for one code that was added, changed or deleted.
create function count_otp_code() returns trigger language plpgsql as $$
declare
  -- What is too old to be counted by any limit changes no count.
  counts_before constant bool := coalesce(old.state <> 'refused' and old.created_at > now() - interval '2 days', false);
  counts_now constant bool := coalesce(new.state <> 'refused' and new.created_at > now() - interval '2 days', false);
begin
  if counts_before and counts_now and old.created_at = new.created_at and old.source = new.source then
    perform add_to_otp_counts(new.source, new.created_at, 0, (new.state = 'used')::int - (old.state = 'used')::int,
      (new.order_id is null)::int - (old.order_id is null)::int);
    return null;
  end if;
  if counts_before then
    perform add_to_otp_counts(old.source, old.created_at, -1, -(old.state = 'used')::int, -(old.order_id is null)::int);
  end if;
  if counts_now then
    perform add_to_otp_counts(new.source, new.created_at, 1, (new.state = 'used')::int, (new.order_id is null)::int);
  end if;
  return null;
end $$;
create trigger otp_code_added after insert on otp_codes for each row execute function count_otp_code();
-- Changes that affect no count, such as sending → sent, are skipped.
create trigger otp_code_changed after update on otp_codes for each row
  when ((new.state = 'refused') <> (old.state = 'refused') or (new.state = 'used') <> (old.state = 'used')
    or (new.order_id is null) <> (old.order_id is null)
    or new.created_at <> old.created_at or new.source <> old.source) execute function count_otp_code();
create trigger otp_code_deleted after delete on otp_codes for each row execute function count_otp_code();

-- Wrong guesses, for limits that outlive codes, orders and restarts (security.md, section 0.2).
create table otp_wrong_guesses (
  id uuid primary key default uuidv7(),
  phone text not null,
  source text not null,
  guessed_at timestamptz not null default now()
);
create index otp_wrong_guesses_of_phone on otp_wrong_guesses (phone, guessed_at desc);
create index otp_wrong_guesses_of_source on otp_wrong_guesses (source, guessed_at desc);
create index otp_wrong_guesses_by_time on otp_wrong_guesses (guessed_at);

-- Binds a browser to a verified phone, and to the order for which it was verified. Only the hash of the cookie is stored.
create table shopper_sessions (
  token_hash bytea primary key,
  phone text not null,
  order_id uuid not null references orders,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Opened by a payment link: the phone is not verified, and the session is valid for its order only.
  is_for_one_order boolean not null default false
);
create index shopper_sessions_of_phone on shopper_sessions (phone);
-- Paying an order ends the sessions of its payment link.
create index shopper_sessions_of_link on shopper_sessions (order_id) where is_for_one_order;

-- Links by which a shopper pays an order that staff placed. Only the hash of the link's token is stored.
create table payment_links (
  order_id uuid primary key references orders,
  token_hash bytea not null unique,
  made_at timestamptz not null default now()
);
create index payment_links_by_time on payment_links (made_at);

-- Replies to changes that came with an idempotency key. A retry gets the same reply. Orders have their keys in `orders`.
create table idempotency_keys (
  -- The name of the API call.
  call text not null,
  key text not null,
  request_hash bytea not null,
  reply jsonb not null,
  created_at timestamptz not null default now(),
  primary key (call, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- ---------------------------------------------------------------------------------------------------------------------
-- Payments and refunds
-- ---------------------------------------------------------------------------------------------------------------------

-- One row for each order that the shop opened at the payment provider.
create table payment_attempts (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  -- Paise; the order's total at that time.
  amount bigint not null check (amount >= 100),
  receipt text not null unique,
  provider_order_id text unique,
  -- creating: one request may be calling the provider until leased_until.
  state text not null default 'creating' check (state in ('creating', 'open', 'settled', 'closed')),
  leased_until timestamptz,
  created_at timestamptz not null default now(),
  -- When it was last given to a shopper's browser for payment.
  offered_at timestamptz not null default now(),
  -- How often the provider was queried, and when it is queried next. Null: no more queries.
  checks integer not null default 0,
  due_at timestamptz,
  -- A payment that is authorised but not captured.
  authorized_payment text,
  authorized_at timestamptz,
  -- The address and delivery date if this attempt pays the order. Null: those of the order. Written when another holder of
  -- the payment link takes over the order: a payment of this attempt may still succeed, and its payer agreed to this address.
  address_id uuid references addresses on delete set null,
  promised_for date,
  -- As orders.payer.
  payer bytea,
  -- Whether it was offered to a session that is not orders.payer.
  offered_to_others boolean not null default false
);
create unique index one_live_attempt_per_order on payment_attempts (order_id) where state in ('creating', 'open');
create index payment_attempts_due on payment_attempts (due_at) where due_at is not null;
create index payment_attempts_authorized on payment_attempts (authorized_at) where authorized_at is not null;
create index payment_attempts_of_order on payment_attempts (order_id);
create index payment_attempts_of_address on payment_attempts (address_id) where address_id is not null;
-- Reports: the day on which an order's shopper first came to pay.
create index payment_attempts_by_time on payment_attempts (created_at);

-- Every captured payment. It either pays its order (settled) or is refunded. Cash payments do not exist at the provider.
create table payments (
  id uuid primary key default uuidv7(),
  provider_payment_id text unique,
  -- Null: no order of this shop is known.
  order_id uuid references orders,
  attempt_id uuid references payment_attempts,
  -- Paise.
  amount bigint not null,
  currency text not null,
  method text not null default 'online' constraint known_method check (method in ('online', 'cash')),
  outcome text not null check (outcome in ('settled', 'refund')),
  reason text not null constraint known_reason check (reason in
    ('paid', 'mismatch', 'already paid', 'not payable', 'out of stock', 'coupon used up', 'refunded by the provider',
     'unknown order')),
  created_at timestamptz not null default now(),
  constraint online_payments_have_a_provider_id check ((method = 'online') = (provider_payment_id is not null)),
  constraint settled_payments_have_an_order
    check (outcome = 'refund' or order_id is not null and (attempt_id is not null or method = 'cash')),
  constraint cash_pays_an_order check (method <> 'cash' or outcome = 'settled' and attempt_id is null)
);
-- The final protection against charging an order twice.
create unique index one_settled_payment_per_order on payments (order_id) where outcome = 'settled';
create index payments_of_order on payments (order_id);
create index payments_of_attempt on payments (attempt_id);

-- Disputes: the shopper's bank takes money back unless the owner proves the delivery.
create table disputes (
  id uuid primary key default uuidv7(),
  provider_dispute_id text not null unique,
  -- The provider's id: a dispute may name a payment that the shop does not know.
  provider_payment_id text not null,
  order_id uuid references orders,
  -- Paise.
  amount bigint not null,
  currency text not null,
  reason text not null default '',
  phase text not null default '',
  state text not null constraint known_state check (state in
    ('open', 'under review', 'action required', 'won', 'lost', 'closed')),
  respond_by timestamptz,
  raised_at timestamptz not null,
  updated_at timestamptz not null default now(),
  -- When the shop lost the money: reports count it on that day. Written by a trigger.
  lost_at timestamptz
);
create index disputes_of_order on disputes (order_id);
create index disputes_of_payment on disputes (provider_payment_id);
create index disputes_lost on disputes (lost_at) where lost_at is not null;

-- Records when a dispute was lost, and clears it if the provider corrects that.
create function record_lost_dispute() returns trigger language plpgsql as $$
begin
  new.lost_at := case when new.state = 'lost' then coalesce(new.lost_at, now()) end;
  return new;
end $$;
create trigger lost_dispute_is_recorded before insert or update on disputes
  for each row execute function record_lost_dispute();

-- A payment can have any number of refunds, up to its amount.
create table refunds (
  id uuid primary key default uuidv7(),
  payment_id uuid not null references payments,
  -- Paise, and the part of it that is delivery charge.
  amount bigint not null check (amount > 0),
  delivery bigint not null default 0,
  -- Sent to the provider with each request, so that a retry refunds once.
  idempotency_key text not null unique,
  -- unplaceable: the payment could not pay its order. provider: found at the provider.
  cause text not null default 'unplaceable'
    constraint known_cause check (cause in ('unplaceable', 'cancelled', 'owner', 'provider')),
  -- The owner's text, which the shopper reads. Empty for refunds that the shop made itself.
  reason text not null default '',
  made_by text not null default 'system',
  -- failed: the bank refused it. replaced: another refund was made instead (retry_of).
  state text not null default 'due' constraint known_state check (state in
    ('due', 'requested', 'processed', 'failed', 'replaced')),
  provider_refund_id text unique,
  attempts integer not null default 0,
  -- When it is sent or checked next, and until when it is retried automatically.
  due_at timestamptz not null default now(),
  retry_until timestamptz not null default now() + interval '5 days',
  created_at timestamptz not null default now(),
  processed_at timestamptz,
  -- The refund that the bank refused and this one replaces.
  retry_of uuid unique references refunds (id),
  -- Who refunded the shopper without the provider, in cash or by bank transfer.
  paid_out_by text,
  -- The dispute for which the provider made this refund. The dispute counts the money, so that it counts once.
  dispute_id uuid unique references disputes on delete set null,
  constraint delivery_within_amount check (delivery >= 0 and delivery <= amount)
);
create index refunds_due on refunds (due_at) where state in ('due', 'requested');
create index refunds_of_payment on refunds (payment_id);
-- Reports.
create index refunds_made on refunds (processed_at) include (amount, cause, payment_id)
  where state = 'processed' and cause <> 'unplaceable';

-- Refuses to refund more than was captured. A refund that the provider has already made is a fact, and is recorded even then.
create function check_refund() returns trigger language plpgsql as $$
declare
  captured bigint;
  refunded numeric;
begin
  -- The lock on the payment makes its refunds wait for each other.
  select amount into captured from payments where id = new.payment_id for update;
  select coalesce(sum(amount), 0) into refunded from refunds
  where payment_id = new.payment_id and state not in ('failed', 'replaced');
  if refunded > captured and new.provider_refund_id is null then
    raise exception 'refunds of % exceed the % captured', refunded, captured using errcode = 'check_violation',
      constraint = 'refunds_within_captured';
  end if;
  return null;
end $$;
create constraint trigger refunds_within_captured after insert or update of amount, state, payment_id on refunds
  for each row execute function check_refund();

-- The lines of an order that a refund is for.
create table refund_lines (
  refund_id uuid not null references refunds,
  order_id uuid not null,
  position smallint not null,
  quantity integer not null check (quantity > 0),
  -- Paise.
  amount bigint not null check (amount >= 0),
  -- Whether the units returned to stock.
  restocked boolean not null,
  primary key (refund_id, position),
  foreign key (order_id, position) references order_lines
);
create index refund_lines_of_order on refund_lines (order_id, position);

-- Refuses to refund more units of a line than were sold. The lock on the line makes its refunds wait for each other.
create function check_refund_line() returns trigger language plpgsql as $$
begin
  perform from order_lines where order_id = new.order_id and position = new.position for update;
  if (select sum(refund_lines.quantity) from refund_lines join refunds on refunds.id = refund_lines.refund_id
      where refund_lines.order_id = new.order_id and refund_lines.position = new.position
        and refunds.state not in ('failed', 'replaced'))
    > (select quantity from order_lines where order_id = new.order_id and position = new.position)
  then
    raise exception 'more units refunded than sold' using errcode = 'check_violation',
      constraint = 'refund_lines_within_sold';
  end if;
  return null;
end $$;
create constraint trigger refund_lines_within_sold after insert on refund_lines
  for each row execute function check_refund_line();

-- Webhook events of providers, once each. Only ids are stored, no data of the payer.
create table provider_events (
  provider text not null constraint provider_is_an_id check (provider ~ '^[a-z][a-z0-9-]{1,39}$'),
  event_id text not null,
  kind text not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  attempts integer not null default 0,
  due_at timestamptz not null default now() + interval '1 minute',
  primary key (provider, event_id)
);
create index provider_events_due on provider_events (due_at) where handled_at is null;
-- Events of one order at the provider are handled together.
create index provider_events_of_order on provider_events (coalesce(payload ->> 'providerOrderId', event_id))
  where handled_at is null;
-- Events are deleted by age, handled or not.
create index provider_events_by_time on provider_events (received_at);

-- The time until which the provider's newest payments have been read.
create table provider_polls (
  name text primary key,
  polled_until timestamptz not null
);

-- Comparisons of the provider's lists of payments and refunds with the shop's.
create table reconciliations (
  id uuid primary key default uuidv7(),
  started_at timestamptz not null default now(),
  -- A heartbeat while it runs; if it stops, the comparison was aborted.
  alive_at timestamptz not null default now(),
  finished_at timestamptz,
  from_time timestamptz not null,
  until_time timestamptz not null,
  -- Payments captured at the provider for this shop, and how many of them the shop has in the same state.
  provider_count integer not null default 0,
  our_count integer not null default 0,
  -- Payments and refunds that differ.
  difference integer not null default 0,
  -- Captured in the same account for something else: payment links of the provider, another shop.
  foreign_count integer not null default 0,
  adopted integer not null default 0,
  refunds_found integer not null default 0
);
create index reconciliations_finished on reconciliations (finished_at desc) where finished_at is not null;

-- ---------------------------------------------------------------------------------------------------------------------
-- Shipping: consignments, tracking, runs, delivery dates
-- ---------------------------------------------------------------------------------------------------------------------

-- Parcels of orders.
create table consignments (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  -- The shop's reference at the carrier: the order number, with -R1, -R2 … for parcels that are booked again.
  reference text not null unique,
  -- `manual`, or the id of a courier in server/adapters/courier.
  carrier text not null constraint carrier_is_an_id check (carrier ~ '^[a-z][a-z0-9-]{1,39}$'),
  courier_name text not null,
  -- creating: one request may be calling the carrier until leased_until.
  state text not null default 'creating' constraint known_state check (state in
    ('creating', 'created', 'delivered', 'returned', 'lost', 'failed')),
  leased_until timestamptz,
  -- The tracking number.
  awb text,
  tracking_url text not null default '',
  weight_grams integer not null check (weight_grams > 0),
  length_cm numeric(6, 1) not null default 0,
  width_cm numeric(6, 1) not null default 0,
  height_cm numeric(6, 1) not null default 0,
  -- Paise that the carrier charges. Null: unknown.
  rate bigint,
  courier_id text,
  provider_order_id text,
  provider_shipment_id text,
  pickup_at timestamptz,
  created_at timestamptz not null default now(),
  -- When its tracking is read next. Null: it is not tracked.
  track_due_at timestamptz,
  -- Reads that the courier refused. The delay between them grows, and they raise one alert.
  track_refusals integer not null default 0 check (track_refusals >= 0),
  track_refused_since timestamptz,
  track_alerted boolean not null default false,
  -- The scan of a delivery that staff found to be wrong. Only later scans count.
  ignored_scan_at timestamptz,
  failed_at timestamptz,
  -- When to cancel a booking that the carrier may have for a failed consignment. Null: there is none.
  cancel_due_at timestamptz,
  -- When a hold of the order stopped the parcel: its booking is being cancelled, or the owner was alerted. Null when the hold ends.
  stopped_at timestamptz,
  -- When the carrier confirmed that no booking is left.
  cancelled_at timestamptz,
  -- Staff packed two orders into one box, with one tracking number.
  shares_box boolean not null default false,
  constraint booked_consignments_have_a_number check (state in ('creating', 'failed') or awb is not null)
);
create unique index one_live_consignment_per_order on consignments (order_id)
  where state in ('creating', 'created', 'delivered');
-- A tracking number belongs to one live parcel of its courier. tracking-number.ts computes the same key.
create unique index one_live_parcel_per_number on consignments
  (lower(awb collate "C"), (carrier || ' ' || lower(replace(replace(courier_name, ' ', ''), chr(160), '') collate "C")))
  where state in ('created', 'delivered') and not shares_box;
create index live_parcels_of_number on consignments (lower(awb collate "C")) where state in ('created', 'delivered');
create index consignments_of_awb on consignments (awb);
create index consignments_of_order on consignments (order_id);
create index consignments_of_courier on consignments (courier_name, order_id);
create index consignments_being_made on consignments (order_id) where state = 'creating';
create index consignments_track_due on consignments (track_due_at) where track_due_at is not null;
create index consignments_cancel_due on consignments (cancel_due_at) where cancel_due_at is not null;

-- Scans of the courier.
create table consignment_events (
  consignment_id uuid not null references consignments,
  happened_at timestamptz not null,
  -- The courier's text, and the stage that the shop derives from it.
  status text not null,
  stage text not null constraint known_stage check (stage in
    ('created', 'pickup', 'in transit', 'out for delivery', 'delivered', 'problem', 'returning', 'returned', 'lost')),
  location text not null default '',
  primary key (consignment_id, happened_at, status)
);

-- Many parcels booked together: first the offers of each are requested, then the chosen ones are booked. A background loop
-- does it, so that a run survives a closed tab and a restart.
create table shipping_runs (
  id uuid primary key default uuidv7(),
  created_at timestamptz not null default now(),
  -- The staff member who books the parcels, and the source of the request.
  actor text not null,
  source text not null,
  -- When the booking was requested. Null: the offers are shown.
  started_at timestamptz,
  -- Null: there is nothing to do.
  due_at timestamptz,
  attempts integer not null default 0
);
create index shipping_runs_due on shipping_runs (due_at) where due_at is not null;

create table shipping_run_orders (
  run_id uuid not null references shipping_runs on delete cascade,
  order_id uuid not null references orders,
  -- Labels are printed in this order.
  position integer not null,
  -- quoting: offers are being requested. left out: not chosen for booking. refused: `problem` has the reason.
  state text not null default 'quoting' constraint known_state check
    (state in ('quoting', 'offered', 'booking', 'booked', 'left out', 'refused')),
  parcel jsonb,
  offers jsonb not null default '[]',
  courier_id text,
  -- Why it was refused or, for an order that still waits, why the last attempt failed.
  problem text not null default '',
  -- Whether the courier gave a label when labels were last printed. Null: not printed yet.
  has_label boolean,
  primary key (run_id, order_id)
);

-- The courier's last reply: how many working days it takes to a pincode. A cache shared by all processes.
create table courier_days (
  pincode text not null,
  pickup_location text not null,
  zone text not null check (zone in ('near', 'ownState', 'remote', 'rest')),
  is_served boolean not null,
  -- Null: unknown, or not served.
  days smallint check (days between 1 and 60),
  answered_at timestamptz not null default now(),
  primary key (pincode, pickup_location),
  constraint days_only_where_served check (is_served or days is null)
);

-- The fewest working days that any shopper was shown for a pincode and a day of packing. Later pages, the checkout and the
-- order show no more. Changed zone days in the settings start a new promise.
create table delivery_promises (
  packed_on date not null,
  pincode text not null,
  pickup_location text not null,
  zone_days smallint not null,
  days smallint not null check (days >= 1),
  primary key (packed_on, pincode, pickup_location, zone_days)
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Notifications: messages to shoppers, alerts, notifications to staff
-- ---------------------------------------------------------------------------------------------------------------------

-- Numbers the requests for messages; they are sent in this order.
create sequence order_message_requests as integer;

-- E-mails to shoppers about their orders. An order can have several of a kind: one for each parcel and refund.
create table order_messages (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  kind text not null constraint known_kind check (kind in
    ('received', 'confirmation', 'shipped', 'tracking number', 'delivered', 'partly refunded', 'cancelled', 'refunded',
     'payment refunded')),
  -- The id of the consignment or refund that it is about, or of the move by which a parcel without a number was shipped.
  subject_id uuid,
  -- superseded: a later message made it unnecessary. refused: the mailbox does not exist. expired: it could not be sent for a day.
  state text not null default 'waiting' constraint known_state check (state in
    ('waiting', 'sent', 'superseded', 'refused', 'expired')),
  created_at timestamptz not null default now(),
  -- A message that is requested again after it ended gets a new time and number.
  requested_at timestamptz not null default clock_timestamp(),
  request_number integer not null default nextval('order_message_requests'),
  -- The message about a hand-over waits while the hand-over can be undone.
  not_before timestamptz,
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- Longer than any exchange with the mail server takes.
  leased_until timestamptz,
  sent_at timestamptz,
  -- Why the last attempt failed.
  problem text,
  constraint one_message_per_subject unique nulls not distinct (order_id, kind, subject_id)
);
alter sequence order_message_requests owned by order_messages.request_number;
create index order_messages_waiting on order_messages (requested_at) where state = 'waiting';
create index order_messages_due on order_messages (due_at) where state = 'waiting';

-- Problems that staff must act on.
create table alerts (
  id uuid primary key default uuidv7(),
  kind text not null constraint known_kind check (kind in
    ('payment-mismatch', 'payment-refunded', 'payment-authorised', 'payment-adopted', 'payment-unknown', 'cash-on-delivery',
     'refunded-elsewhere', 'dispute', 'payments-differ', 'refund-failed', 'refund-stuck', 'cash-to-give-back',
     'message-not-sent', 'parcel-problem', 'held-parcel', 'otp-budget-half-spent', 'queue-stuck', 'disk-low', 'wallet-low',
     'backup-old', 'certificate-ending', 'many-refusals', 'proxy-not-trusted')),
  order_id uuid references orders,
  details jsonb not null default '{}',
  raised_at timestamptz not null default now(),
  resolved_at timestamptz,
  -- When the owner was notified.
  notified_at timestamptz,
  -- The machine or process that the alert is about, if others cannot observe it. It updates seen_at while the cause persists;
  -- otherwise the alert of a removed machine would never end.
  machine text,
  seen_at timestamptz not null default now()
);
create index alerts_open on alerts (raised_at desc) where resolved_at is null;
-- Whether an order, or a kind within the hour, already has its alert.
create index alerts_of_order on alerts (order_id, kind);
create index alerts_of_kind on alerts (kind, raised_at desc);
-- At most one open alert of each of these kinds and each machine, however many processes observe it.
create unique index alerts_standing on alerts (kind, machine) nulls not distinct where resolved_at is null and kind in
  ('payments-differ', 'queue-stuck', 'disk-low', 'wallet-low', 'backup-old', 'certificate-ending', 'many-refusals',
   'proxy-not-trusted');

-- The key pair of the shop for push services (RFC 8292). The private key is encrypted as the secrets of authenticator apps are.
create table push_keys (
  only_row boolean primary key default true check (only_row),
  public_key text not null,
  sealed_private_key bytea not null,
  created_at timestamptz not null default now()
);

-- Browsers on which staff receive push messages. Logging out deletes the row, an expired session does not.
create table push_devices (
  id uuid primary key default uuidv7(),
  user_id uuid not null references admin_users,
  session_hash bytea references admin_sessions on delete set null,
  -- The address at the push service, and the browser's keys (RFC 8291).
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh bytea not null check (length(p256dh) = 65),
  auth bytea not null check (length(auth) = 16),
  label text not null,
  topics text[] not null constraint known_topics check (topics <@ array
    ['new orders', 'low stock', 'alerts', 'evening summary']),
  created_at timestamptz not null default now(),
  last_sent_at timestamptz
);
create index push_devices_of_user on push_devices (user_id);
create index push_devices_of_session on push_devices (session_hash);

-- Paid orders, until the notification about them is enqueued and 30 days after. One notification can be about several, under one
-- bundle id.
create table new_orders (
  order_id uuid primary key references orders on delete cascade,
  paid_at timestamptz not null default now(),
  notified_at timestamptz,
  bundle_id uuid
);
create index new_orders_by_notification on new_orders (notified_at);
create index new_orders_of_bundle on new_orders (bundle_id);

-- Adds an order that was paid to new_orders.
create function record_new_order() returns trigger language plpgsql as $$
begin
  insert into new_orders (order_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger new_order_is_recorded after update of status on orders for each row
  when (old.status = 'Verified' and new.status = 'Paid')
  execute function record_new_order();

-- Products that the owner was notified of as low on stock, until they are restocked.
create table low_stock_products (
  product_id uuid primary key references products on delete cascade,
  bundle_id uuid,
  created_at timestamptz not null default now()
);

-- Days whose evening summary was enqueued.
create table evening_summaries (
  day date primary key,
  created_at timestamptz not null default now()
);

-- Notifications to the owner and staff: one row for each channel and device.
create table notifications (
  id uuid primary key default uuidv7(),
  topic text not null constraint known_topic check (topic in
    ('new orders', 'low stock', 'alerts', 'evening summary')),
  channel text not null constraint known_channel check (channel in ('e-mail', 'WhatsApp', 'push')),
  device_id uuid references push_devices on delete cascade,
  -- What it is about, by topic.
  bundle_id uuid,
  alert_kind text constraint known_alert_kind check (alert_kind in
    ('queue-stuck', 'disk-low', 'refund-stuck', 'payments-differ', 'wallet-low', 'backup-old', 'certificate-ending',
     'held-parcel', 'cash-on-delivery')),
  day date,
  -- skipped: no longer true when it was due, or without an address. refused: the receiver never accepts it. expired: it could
  -- not be sent for a day.
  state text not null default 'waiting' constraint known_state check (state in
    ('waiting', 'sent', 'skipped', 'refused', 'expired')),
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  problem text,
  sent_at timestamptz,
  constraint push_has_a_device check ((channel = 'push') = (device_id is not null)),
  constraint topic_has_its_subject check (
    (topic in ('new orders', 'low stock')) = (bundle_id is not null)
    and (topic = 'alerts') = (alert_kind is not null)
    and (topic = 'evening summary') = (day is not null))
);
create index notifications_due on notifications (due_at) where state = 'waiting';
create index notifications_by_time on notifications (created_at desc);
create index notifications_of_device on notifications (device_id) where device_id is not null;
create index notifications_of_alerts on notifications (alert_kind, created_at desc) where alert_kind is not null;

-- ---------------------------------------------------------------------------------------------------------------------
-- Reports
-- ---------------------------------------------------------------------------------------------------------------------

-- Totals of past days. They never change, with one exception: see move_totals_of_corrected_state (write-figures.ts).
create table daily_totals (
  name text not null check (name in ('booked', 'moved', 'sold', 'product', 'coupon', 'state', 'discount', 'started')),
  day date not null,
  -- moved: from>to. sold: the hour. product and discount: the product's id. coupon: its name. state: its name, empty if unknown.
  -- booked, started: empty.
  key text not null,
  count integer not null,
  -- Paise, where the total is money.
  amount bigint not null default 0,
  primary key (name, day, key) include (count, amount)
);

-- The days in daily_totals, without gaps.
create table daily_totals_done (
  day date primary key
);
-- The home page shows the best sellers, and each day can change them.
create trigger best_sellers_changed after insert on daily_totals_done
  for each statement execute function notify_catalogue_changed();

-- Moves the sale of a past day to another state when an order's address is corrected.
create function move_totals_of_corrected_state() returns trigger language plpgsql as $$
declare
  paid_on date := (new.paid_at at time zone interval '05:30')::date;
  old_state text := coalesce((select state from addresses where id = old.address_id), '');
  new_state text := coalesce((select state from addresses where id = new.address_id), '');
begin
  if old_state = new_state or paid_on = (now() at time zone interval '05:30')::date then
    return null;
  end if;
  -- The process that adds up a day holds this lock: it has counted the old state, or will count the new one.
  perform pg_advisory_xact_lock(hashtextextended('add up days', 0));
  if exists (select from daily_totals_done where day = paid_on) then
    insert into daily_totals as totals (name, day, key, count, amount)
    values ('state', paid_on, old_state, -1, -new.total), ('state', paid_on, new_state, 1, new.total)
    on conflict (name, day, key) do update
      set count = totals.count + excluded.count, amount = totals.amount + excluded.amount;
  end if;
  return null;
end $$;
create trigger corrected_state_moves_totals after update of address_id on orders for each row
  when (new.paid_at is not null and old.address_id is distinct from new.address_id)
  execute function move_totals_of_corrected_state();

-- Totals of products over the ranges of days that the dashboard shows: a year has millions of rows in daily_totals.
create table product_totals (
  from_day date not null,
  until_day date not null,
  -- As in daily_totals.
  key text not null,
  count integer not null,
  -- Paise.
  amount bigint not null,
  primary key (from_day, until_day, key) include (count, amount)
);

-- Visits, and how many of them reached each step before an order. Numbers only, no identifiers.
create table visit_counts (
  day date not null,
  step text not null check (step in ('visit', 'product', 'cart')),
  count integer not null check (count >= 0),
  primary key (day, step)
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Operations: background work, releases, backups
-- ---------------------------------------------------------------------------------------------------------------------

-- When each group of tasks is due again, for one of several processes, and when each task last succeeded.
create table scheduled_tasks (
  name text primary key,
  due_at timestamptz,
  finished_at timestamptz
);

-- Processes that do background work, and when they last reported. An alert names its machine if there are several.
create table workers (
  id text primary key,
  seen_at timestamptz not null default now(),
  process text
);

-- A task's position in a table that it processes in pieces. Any process continues there.
create table checkpoints (
  name text primary key,
  last_id uuid not null
);

-- Files that pages load, of every release that was started on this database recently. During an upgrade a page of one release may
-- request its files from a process of another.
create table release_assets (
  name text primary key,
  -- Compressed by brotli, unless the name is of a compressed format.
  content bytea not null,
  seen_at timestamptz not null default now()
);

-- Backups that were written and read back.
create table backups (
  id uuid primary key default uuidv7(),
  -- The moment of the data in it.
  made_at timestamptz not null,
  -- The path of the file, or its address in the bucket.
  place text not null unique,
  kilobytes integer not null check (kilobytes > 0),
  -- Made by the shop itself, which also deletes it when it is old.
  nightly boolean not null,
  removed_at timestamptz
);
create index backups_by_time on backups (made_at desc);

-- Restores of this database. Payments are then compared with the provider's from the moment of the backup on.
create table restores (
  id uuid primary key default uuidv7(),
  restored_at timestamptz not null default now(),
  backup_made_at timestamptz not null
);

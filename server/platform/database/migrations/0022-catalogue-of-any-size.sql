-- Up Migration

-- What a list, a search and a count cost must not grow with the catalogue.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- How many products of a category are on sale: counted where they come and go, not where they are looked at.
-- In a table of their own: whoever adds a product has the category's row locked against its end.
create table category_counts (
  category_id uuid primary key references categories on delete cascade,
  products integer not null
);
insert into category_counts (category_id, products)
select category_id, count(*) from products where deleted_at is null group by category_id;

alter table products
  -- Name, generic name and ingredients as a search compares them (rules/catalogue-pages.ts).
  add column search_text text not null default '',
  -- Units that were paid for in the last days (server/catalogue/rank-products.ts).
  add column popularity integer not null default 0;

create function to_search_text(words text) returns text language sql stable parallel safe as $$
  select lower(unaccent(normalize(words, nfc)))
$$;

create function set_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := to_search_text(concat_ws(' ', new.name, new.generic_name, array_to_string(new.ingredients, ' ')));
  return new;
end $$;
create trigger products_search_text before insert or update of name, generic_name, ingredients on products
  for each row execute function set_search_text();
update products set name = name;

create index products_search on products using gin (search_text gin_trgm_ops) where deleted_at is null;
create index products_by_price on products (selling_price, id) where deleted_at is null;
create index products_by_age on products (created_at desc, id desc) where deleted_at is null;
create index products_by_popularity on products (popularity desc, position, id) where deleted_at is null;

-- A whole import at once; a change one by one, and only one that moves a product: holding units must cost nothing.
create function count_new_products() returns trigger language plpgsql as $$
begin
  insert into category_counts as counts (category_id, products)
  select category_id, count(*) from new_products where deleted_at is null group by category_id order by category_id
  on conflict (category_id) do update set products = counts.products + excluded.products;
  return null;
end $$;
create trigger products_counted after insert on products referencing new table as new_products
  for each statement execute function count_new_products();

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
create trigger products_recounted after update on products for each row
  when (old.category_id <> new.category_id or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function count_moved_product();
create trigger products_uncounted after delete on products for each row execute function count_moved_product();

-- Tells what a change of a product concerns, by the tags of server/http/tags.ts; an empty text is everything. How often
-- something sells changes no page by itself, and neither do units while some are left.
create function tell_product_changed() returns trigger language plpgsql as $$
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
    -- At most eight related products are shown, those in stock first, beside the one whose page it is.
    select count(*) into before_it from (
      select from products where category_id = new.category_id and deleted_at is null
        and in_stock and coalesce(available, 1) > 0 and (position, id) < (new.position, new.id) limit 9
    ) as earlier;
    if before_it < 9 then
      tags := tags || ('related:' || new.category_id);
    end if;
  end if;
  perform pg_notify('catalogue_changed', json_build_object(
    'tags', tags,
    'isSoft', to_jsonb(old) - 'available' = to_jsonb(new) - 'available'
  )::text);
  return null;
end $$;
drop trigger products_changed on products;
create trigger products_changed after update on products for each row
  when (
    (to_jsonb(old) - 'available' - 'updated_at' - 'popularity')
      is distinct from (to_jsonb(new) - 'available' - 'updated_at' - 'popularity')
    or (coalesce(old.available, 1) > 0) is distinct from (coalesce(new.available, 1) > 0)
  )
  execute function tell_product_changed();

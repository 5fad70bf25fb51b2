-- Up Migration

alter table products
  -- The owner is told when so many units of a counted product are left, or fewer; null: the level of the shop profile.
  add column low_stock_level integer check (low_stock_level >= 0),
  -- Whether it is at its level. Units have no index of their own: it would be written with every unit that is held or
  -- sold, and all others with it. This changes only when a product crosses its level.
  add column runs_low boolean not null default false;

-- Five while the profile says nothing (server/shop-profile/stored-profile.ts).
create function shop_low_stock_level() returns integer language sql stable as $$
  select coalesce((select (profile ->> 'lowStockBelow')::numeric::integer from shop_profile), 5)
$$;

create function set_runs_low() returns trigger language plpgsql as $$
begin
  new.runs_low := new.available is not null
    and new.available <= coalesce(new.low_stock_level, shop_low_stock_level());
  return new;
end $$;
create trigger products_run_low before insert or update of available, low_stock_level on products
  for each row execute function set_runs_low();

-- The shop's level is another one. A unit that is sold in the same moment may be told by the old one, until the next.
create function tell_shop_low_stock_level() returns trigger language plpgsql as $$
begin
  update products set runs_low = not runs_low
  where available is not null and low_stock_level is null and runs_low <> (available <= shop_low_stock_level());
  return null;
end $$;
create trigger shop_low_stock_level_changed after update on shop_profile for each row
  when (old.profile -> 'lowStockBelow' is distinct from new.profile -> 'lowStockBelow')
  execute function tell_shop_low_stock_level();

update products set runs_low = true where available <= shop_low_stock_level();
create index products_running_low on products (id) where runs_low and deleted_at is null;
create index products_switched_off on products (id) where not in_stock and deleted_at is null;

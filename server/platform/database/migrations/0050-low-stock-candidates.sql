-- Up Migration

-- The shop's low-stock level is no longer copied into products: at 100,000 counted ones its save wrote every row and its
-- place in ten indexes anew, longer than a statement may take. Here stand those that may be at a level: what asks looks at
-- the few of these that the level of now may concern, and compares their units themselves (server/catalogue/running-low.ts).
-- `products.runs_low` is for the release before.

-- From which step of the shop's level on a product may be low; null where no level of the shop makes it so. A level of its
-- own settles it: then it is low at every step, or at none. Steps are wide, so that units held and sold seldom change them.
create function low_stock_step(units integer, own_level integer default null) returns integer
language sql immutable parallel safe as $$
  select case
    when own_level is null then width_bucket(units, array[8, 32, 128, 512, 2048, 8192, 32768, 131072])
    when units <= own_level then 0
  end
$$;

create table low_stock_steps (
  product_id uuid primary key,
  step integer not null
);

create function keep_low_stock_step() returns trigger language plpgsql as $$
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
create trigger products_get_low_stock_step after insert on products for each row
  when (new.available is not null) execute function keep_low_stock_step();
create trigger products_change_low_stock_step after update of available, low_stock_level on products for each row
  when (low_stock_step(old.available, old.low_stock_level)
    is distinct from low_stock_step(new.available, new.low_stock_level))
  execute function keep_low_stock_step();

insert into low_stock_steps (product_id, step)
select id, step from (select id, low_stock_step(available, low_stock_level) as step from products) as steps
where step is not null;
-- After the rows, which are then looked at once and not one by one.
alter table low_stock_steps add foreign key (product_id) references products on delete cascade;
create index low_stock_steps_by_step on low_stock_steps (step, product_id);

-- All that are low at the shop's level of now, and some that are not. Few, as far as plans go: the last thing to do is to
-- read all products for them.
create function low_stock_candidates() returns setof uuid language plpgsql stable rows 100 as $$
begin
  return query select product_id from low_stock_steps
    where step <= (select low_stock_step(shop_low_stock_level()));
end $$;

drop trigger shop_low_stock_level_changed on shop_profile;
drop function tell_shop_low_stock_level();

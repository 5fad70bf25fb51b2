-- The products that got a rate when its day came. Invoices of orders placed before use it, also for a product that was moved to
-- another category since, and not for one that was moved into it. Filled by a trigger, so that the previous release, which
-- sells meanwhile, fills it too.
create table gst_rate_change_products (
  change_id uuid not null references gst_rate_changes,
  product_id uuid not null references products,
  primary key (change_id, product_id)
);
create index gst_rate_change_products_of_product on gst_rate_change_products (product_id);

create function record_rate_change_products() returns trigger language plpgsql as $$
begin
  insert into gst_rate_change_products (change_id, product_id)
  select new.id, products.id from products
  where new.product_id = products.id or new.category_id = products.category_id
    or starts_with(products.hsn_code, new.hsn_code);
  return null;
end $$;
create trigger rate_change_applied after update of applied_at on gst_rate_changes for each row
  when (old.applied_at is null and new.applied_at is not null)
  execute function record_rate_change_products();

-- Which products got earlier changes is not on record: those that are there now.
insert into gst_rate_change_products (change_id, product_id)
select changes.id, products.id from gst_rate_changes as changes join products
  on changes.product_id = products.id or changes.category_id = products.category_id
    or starts_with(products.hsn_code, changes.hsn_code)
where changes.applied_at is not null;

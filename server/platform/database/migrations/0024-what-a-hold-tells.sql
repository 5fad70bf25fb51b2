-- Up Migration

-- Which columns an update names decides before any row is looked at: units that are held for an order do not have two
-- wide rows compared as JSON each time.
create or replace function tell_product_changed() returns trigger language plpgsql as $$
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
  perform pg_notify('catalogue_changed', json_build_object('tags', tags, 'isSoft', tg_argv[0] = 'soft')::text);
  return null;
end $$;

drop trigger products_changed on products;
create trigger products_changed after update of slug, category_id, name, description, details, ingredients, images,
    selling_price, mrp, net_weight_grams, is_veg, in_stock, hsn_code, gst_rate_percent, position, deleted_at, generic_name,
    maker_name, maker_address, customer_care, country_of_origin, storage, shelf_life_days, shelf_life_months,
    is_vegan_approved, is_combination, allergens, may_contain, energy_kcal, protein_grams, carbohydrate_grams,
    total_sugars_grams, added_sugars_grams, total_fat_grams, saturated_fat_grams, trans_fat_grams, sodium_mg
  on products for each row
  when ((to_jsonb(old) - 'available' - 'updated_at' - 'popularity')
    is distinct from (to_jsonb(new) - 'available' - 'updated_at' - 'popularity'))
  execute function tell_product_changed('hard');
create trigger products_came_or_went after update of available on products for each row
  when ((coalesce(old.available, 1) > 0) is distinct from (coalesce(new.available, 1) > 0))
  execute function tell_product_changed('soft');

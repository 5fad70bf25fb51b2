// Creates many products: variants of the demo products in other flavours and sizes.
import type pg from "pg";

const FLAVOURS =
  "Classic,Pepper,Chilli,Garlic,Curry Leaf,Tangy Tomato,Lime,Peri Peri,Masala,Smoked Salt,Mint,Ginger,Cardamom,Coconut,Jaggery,Black Sesame".split(
    ",",
  );
const GRAMS = [40, 80, 100, 150, 200, 250, 300, 400, 500, 750, 1_000];

/**
 * Adds products until there are `count` of them. Units are counted for a fifth of them, some of which are running
 * low, and a few products are out of stock.
 * @param count the total, deleted products included
 */
export async function createProducts(client: pg.ClientBase, count: number): Promise<void> {
  await client.query(
    `with models as (
       select *, row_number() over (order by position, id) - 1 as place, count(*) over () as models,
         (select count(*) from products) as existing
       from products where deleted_at is null
     ), made as materialized (
       select models.*, number,
         ($2::text[])[1 + (number / models) % cardinality($2::text[])] as flavour,
         ($3::int[])[1 + (number / models / cardinality($2::text[])) % cardinality($3::int[])] as grams,
         1 + number / (models * cardinality($2::text[]) * cardinality($3::int[])) as batch,
         random() as counting, random() as stock
       from models join generate_series(0, $1::int - 1) as number on number % models = place
       where number < $1::int - existing
     )
     insert into products (id, slug, category_id, name, description, details, ingredients, images,
       selling_price, mrp, in_stock, available, net_weight_grams, is_veg, hsn_code, gst_rate_percent,
       shelf_life_days, generic_name, country_of_origin, storage, allergens, may_contain, energy_kcal, protein_grams,
       carbohydrate_grams, total_sugars_grams, added_sugars_grams, total_fat_grams, saturated_fat_grams, trans_fat_grams,
       sodium_mg, position)
     select uuidv7(make_interval(secs => -number)),
       slug || '-' || lower(replace(flavour, ' ', '-')) || '-' || grams || 'g' || case when batch > 1 then '-' || batch else '' end,
       category_id, name || ' ' || flavour || ' ' || grams || ' g' || case when batch > 1 then ' No. ' || batch else '' end,
       description, details, ingredients, images,
       price, ceil(price * 1.12 / 500) * 500, stock > 0.02,
       case when counting < 0.2 then case when stock < 0.08 then floor(stock * 100)::int else floor(stock * 300)::int end end,
       grams, is_veg, hsn_code, gst_rate_percent, shelf_life_days, generic_name, country_of_origin, storage, allergens, may_contain, energy_kcal, protein_grams,
       carbohydrate_grams, total_sugars_grams, added_sugars_grams, total_fat_grams, saturated_fat_grams, trans_fat_grams,
       sodium_mg,
       1000 + number
     from (select *, greatest(2000, round(selling_price * grams / greatest(net_weight_grams, 40) / 500.0) * 500)::bigint as price
       from made) as priced
     order by number`,
    [count, FLAVOURS, GRAMS],
  );
}

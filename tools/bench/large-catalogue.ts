// Replaces the demo catalogue by one of any size.
import type pg from "pg";

const CATEGORIES = 20;

/**
 * Adds products `bench-1`, `bench-2`, … in categories `Bench 1` to `Bench 20`. Two of them have the unique name
 * "Zarda".
 */
export async function addProducts(database: pg.Client, size: number): Promise<void> {
  await database.query("delete from top_products");
  await database.query("delete from products");
  await database.query(
    "insert into categories (name, position) select 'Bench ' || n, 100 + n from generate_series(1, $1) as n",
    [CATEGORIES],
  );
  await database.query(
    `insert into products (slug, category_id, name, description, ingredients, selling_price, mrp, net_weight_grams, position)
     select 'bench-' || n, categories.id, 'Banana snack ' || n, repeat('Thin and crisp. ', 20), '{Banana,Salt,Coconut oil}',
       5000 + n % 900 * 100, 100000, 150, n
     from generate_series(1, $1) as n join categories on categories.name = 'Bench ' || (1 + n % $2)`,
    [size, CATEGORIES],
  );
  await database.query("update products set name = 'Zarda ' || position where position in (51, 52)");
  await database.query(
    "insert into top_products (product_id, position) select id, position from products where position <= 4",
  );
  await database.query("analyze products");
}

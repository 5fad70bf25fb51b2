import { sql } from "kysely";
import type { TestShop } from "./open-test-shop.ts";
import { databaseOf } from "./rows.ts";

/**
 * Adds many products with ascending prices, named `Snack 1 of <category>` and so on, after the existing ones.
 * @param category name of a new category
 */
export async function addManyProducts(shop: TestShop, count: number, category: string): Promise<void> {
  await sql`
    with added as (insert into categories (name, position) values (${category}, 1000) returning id)
    insert into products (slug, category_id, name, selling_price, mrp, images, position)
    select 'snack-' || n || '-' || md5(${category}), added.id, 'Snack ' || n || ' of ' || ${category},
      10000 + n, 20000 + n, (select images from products order by position limit 1), 1000
    from added, generate_series(1, ${count}) as n`.execute(databaseOf(shop));
}

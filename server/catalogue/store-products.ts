import { sql } from "kysely";
import { freeSlug, slugOf } from "../../rules/slug.ts";
import type { Queryable } from "../database/connect.ts";
import { columnsOf, type NewProduct, type ProductValues } from "./product-values.ts";

/**
 * Puts products at the end of the shop's order, each under a slug of its own that never changes afterwards.
 * @returns their ids and slugs in the order given
 */
export async function insertProducts(
  trx: Queryable,
  products: readonly NewProduct[],
): Promise<{ id: string; productId: string }[]> {
  // One after the other: two products of one name added at once find different slugs and places.
  await sql`select pg_advisory_xact_lock(hashtextextended('add products', 0))`.execute(trx);
  const slugs = await freeSlugs(trx, products);
  const { last } = await trx
    .selectFrom("products")
    .select(sql<number>`coalesce(max(position), -1)`.as("last"))
    .executeTakeFirstOrThrow();
  return trx
    .insertInto("products")
    .values(
      products.map((product, place) => ({
        ...columnsOf(product),
        name: product.name,
        categoryId: product.category,
        sellingPrice: product.sellingPrice,
        mrp: product.mrp,
        productId: slugs[place] as string,
        position: last + 1 + place,
      })),
    )
    .returning(["id", "productId"])
    .execute();
}

export async function updateProduct(trx: Queryable, id: string, values: ProductValues): Promise<void> {
  await trx
    .updateTable("products")
    .set({ ...columnsOf(values), updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

async function freeSlugs(trx: Queryable, products: readonly NewProduct[]): Promise<string[]> {
  const wanted = products.map(({ name }) => slugOf(name));
  // Those of deleted products too: old addresses and orders go on meaning what they meant.
  const rows = await trx
    .selectFrom("products")
    .select("productId")
    .where(
      sql<boolean>`(product_id = any(${wanted}) or regexp_replace(product_id, '-[0-9]+$', '') = any(${wanted}))`,
    )
    .execute();
  const taken = new Set(rows.map(({ productId }) => productId));
  return wanted.map((slug) => {
    const free = freeSlug(slug, taken);
    taken.add(free);
    return free;
  });
}

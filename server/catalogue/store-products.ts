import { sql } from "kysely";
import type { ProductUuid, Slug } from "../../rules/ids.ts";
import { slug } from "../../rules/ids.ts";
import { giveFreeSlugs, slugOf } from "../../rules/slug.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { columnsOf, type NewProduct, type ProductValues } from "./product-values.ts";

/**
 * Adds products at the end of the shop's order. Each gets a unique slug that never changes.
 * @returns their ids and slugs in the given order
 */
export async function insertProducts(
  trx: Queryable,
  products: readonly NewProduct[],
): Promise<{ id: ProductUuid; slug: Slug }[]> {
  // Serialises transactions, so that products added at the same time get different slugs and positions.
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
        slug: slugs[place] as Slug,
        position: last + 1 + place,
      })),
    )
    .returning(["id", "slug"])
    .execute();
}

/** @param entered the units as typed, for a change of `available`, which is stored with a new units version */
export async function updateProduct(
  trx: Queryable,
  id: ProductUuid,
  values: ProductValues,
  entered: number | null = null,
): Promise<void> {
  const typed =
    values.available === undefined
      ? {}
      : { unitsVersion: sql<number>`units_version + 1`, unitsTyped: entered };
  await trx
    .updateTable("products")
    .set({ ...columnsOf(values), ...typed, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

async function freeSlugs(trx: Queryable, products: readonly NewProduct[]): Promise<Slug[]> {
  const names = products.map(({ name }) => slugOf(name));
  // Slugs of deleted products stay reserved: old links and orders must not point to another product.
  const rows = await trx
    .selectFrom("products")
    .select("slug")
    .where(sql<boolean>`(slug = any(${names}) or regexp_replace(slug, '-[0-9]+$', '') = any(${names}))`)
    .execute();
  const give = giveFreeSlugs(new Set<string>(rows.map((row) => row.slug)));
  return names.map((name) => slug(give(name)));
}

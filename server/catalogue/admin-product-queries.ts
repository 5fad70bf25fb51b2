import { sql } from "kysely";
import type { AdminProduct, ProductTax } from "../../contract/admin-products.ts";
import type { ProductRef, ProductUuid } from "../../rules/ids.ts";
import { ShopError } from "../errors.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { containsTerm } from "../platform/database/search-terms.ts";
import type { Page } from "../platform/http/paging.ts";
import { isInStock, isOneOf, isProduct, selectProducts } from "./catalogue-queries.ts";

const selectAdminProducts = (db: Queryable) =>
  selectProducts(db).select([
    "products.inStock",
    "products.available",
    "products.unitsVersion",
    "products.unitsTyped",
    "products.lowStockLevel",
    "products.hsnCode",
    "products.gstRatePercent",
    "products.updatedAt",
    sql<string[] | null>`(select images from picture_jobs where product_id = products.id)`.as("nextImages"),
  ]);

interface Row extends Omit<AdminProduct, "_id" | "updatedAt"> {
  id: ProductUuid;
  updatedAt: Date;
}

function toAdminProduct({ id, updatedAt, ...product }: Row): AdminProduct {
  return { _id: id, ...product, updatedAt: updatedAt.toISOString() };
}

export interface ProductFilters {
  /** Part of the name, in any spelling. */
  search?: string | undefined;
  /** `_id` of a category. */
  category?: string | undefined;
  stock?: "in" | "out" | undefined;
}

/** A page of the products that match the filters, in the shop's order. */
export async function listAllProducts(
  db: Queryable,
  { search, category, stock }: ProductFilters,
  { limit, before }: Page,
): Promise<AdminProduct[]> {
  let products = selectAdminProducts(db);
  // The first condition has an index, and also finds ingredients.
  if (search)
    products = products.where(
      sql<boolean>`products.search_text ${containsTerm(search)} and to_search_text(products.name) ${containsTerm(search)}`,
    );
  if (category) products = products.where("products.categoryId", "=", category);
  if (stock) products = products.where(isInStock, "=", stock === "in");
  if (before)
    products = products.where(
      sql<boolean>`(products.position, products.id) > (select position, id from products where id = ${before})`,
    );
  const rows = await products.orderBy("products.position").orderBy("products.id").limit(limit).execute();
  return rows.map(toAdminProduct);
}

/**
 * @param ref slug or `_id`
 * @throws ShopError PRODUCT_NOT_FOUND
 */
export async function getAdminProduct(db: Queryable, ref: ProductRef): Promise<AdminProduct> {
  const row = await selectAdminProducts(db).where(isProduct(ref)).executeTakeFirst();
  if (!row) throw new ShopError("PRODUCT_NOT_FOUND");
  return toAdminProduct(row);
}

/** Counts the products that are not deleted. */
export function countProductsByTax(db: Queryable): Promise<ProductTax[]> {
  return db
    .selectFrom("products")
    .select([
      "categoryId as category",
      "hsnCode",
      "gstRatePercent",
      sql<number>`count(*)::integer`.as("products"),
    ])
    .where("deletedAt", "is", null)
    .groupBy(["categoryId", "hsnCode", "gstRatePercent"])
    .orderBy("hsnCode")
    .orderBy("gstRatePercent")
    .orderBy("categoryId")
    .execute();
}

export async function listChosenTopProducts(db: Queryable): Promise<AdminProduct[]> {
  const rows = await selectAdminProducts(db)
    .innerJoin("topProducts", "topProducts.productId", "products.id")
    .orderBy("topProducts.position")
    .execute();
  return rows.map(toAdminProduct);
}

/** The products among `refs` that exist; unknown ones are left out. */
export async function findAdminProducts(db: Queryable, refs: readonly ProductRef[]): Promise<AdminProduct[]> {
  const rows = await selectAdminProducts(db).where(isOneOf(refs)).execute();
  return rows.map(toAdminProduct);
}

/**
 * Locks a product, then reads it. Shoppers can still place orders for it, but changes of its units wait.
 * @throws ShopError PRODUCT_NOT_FOUND
 */
export async function lockProduct(trx: Queryable, ref: ProductRef): Promise<AdminProduct> {
  await trx.selectFrom("products").select("id").where(isProduct(ref)).forNoKeyUpdate().execute();
  return getAdminProduct(trx, ref);
}

/** Locks the products among `refs` that exist, in the order of their ids to avoid deadlocks. */
export async function lockProducts(trx: Queryable, refs: readonly ProductRef[]): Promise<AdminProduct[]> {
  await trx.selectFrom("products").select("id").where(isOneOf(refs)).orderBy("id").forNoKeyUpdate().execute();
  return findAdminProducts(trx, refs);
}

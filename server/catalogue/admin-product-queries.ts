import { sql } from "kysely";
import type { AdminProduct } from "../../contract/admin-products.ts";
import type { Queryable } from "../database/connect.ts";
import { escapeLike } from "../database/search-terms.ts";
import { ShopError } from "../errors.ts";
import type { Page } from "../http/paging.ts";
import { isInStock, isOneOf, isProduct, onSale } from "./catalogue-queries.ts";

const owned = (db: Queryable) =>
  onSale(db).select([
    "products.inStock",
    "products.available",
    "products.hsnCode",
    "products.gstRatePercent",
    "products.shelfLifeDays",
    "products.updatedAt",
  ]);

interface Row extends Omit<AdminProduct, "_id" | "updatedAt"> {
  id: string;
  updatedAt: Date;
}

function toAdminProduct({ id, updatedAt, ...product }: Row): AdminProduct {
  return { _id: id, ...product, updatedAt: updatedAt.toISOString() };
}

export interface ProductsWanted {
  /** Part of the name, in any case of letters. */
  search?: string | undefined;
  /** `_id` of a category. */
  category?: string | undefined;
  stock?: "in" | "out" | undefined;
}

/** Products in the shop's order. */
export async function listAllProducts(
  db: Queryable,
  { search, category, stock }: ProductsWanted,
  { limit, before }: Page,
): Promise<AdminProduct[]> {
  let products = owned(db);
  if (search) products = products.where("products.name", "ilike", `%${escapeLike(search)}%`);
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
 * @param id `_id` or `productId`
 * @throws ShopError PRODUCT_NOT_FOUND
 */
export async function getAdminProduct(db: Queryable, id: string): Promise<AdminProduct> {
  const row = await owned(db).where(isProduct(id)).executeTakeFirst();
  if (!row) throw new ShopError("PRODUCT_NOT_FOUND");
  return toAdminProduct(row);
}

export async function listChosenTopProducts(db: Queryable): Promise<AdminProduct[]> {
  const rows = await owned(db)
    .innerJoin("topProducts", "topProducts.productId", "products.id")
    .orderBy("topProducts.position")
    .execute();
  return rows.map(toAdminProduct);
}

/** Those of `ids` (`_id` or `productId`) that there are. */
export async function findAdminProducts(db: Queryable, ids: readonly string[]): Promise<AdminProduct[]> {
  const rows = await owned(db).where(isOneOf(ids)).execute();
  return rows.map(toAdminProduct);
}

/**
 * Locks a product and gives it as it is then. Shoppers go on ordering it; what counts its units waits.
 * @throws ShopError PRODUCT_NOT_FOUND
 */
export async function lockProduct(trx: Queryable, id: string): Promise<AdminProduct> {
  await trx.selectFrom("products").select("id").where(isProduct(id)).forNoKeyUpdate().execute();
  return getAdminProduct(trx, id);
}

/** Locks those of `ids` (`_id` or `productId`) that there are, for everybody in the same order. */
export async function lockProducts(trx: Queryable, ids: readonly string[]): Promise<AdminProduct[]> {
  await trx.selectFrom("products").select("id").where(isOneOf(ids)).orderBy("id").forNoKeyUpdate().execute();
  return findAdminProducts(trx, ids);
}

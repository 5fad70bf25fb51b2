import { type ExpressionBuilder, sql } from "kysely";
import type { Product } from "../../contract/catalogue.ts";
import type { Queryable } from "../database/connect.ts";
import type { DB } from "../database/schema.ts";
import { isUuid } from "../database/search-terms.ts";

/** Whether one can be bought: switched on by the owner and, where units are counted, some are free. */
export const isInStock = sql<boolean>`(products.in_stock and coalesce(products.available, 1) > 0)`;

/** Every product that is not deleted, as shoppers see it. */
export const onSale = (db: Queryable) =>
  db
    .selectFrom("products")
    .innerJoin("categories", "categories.id", "products.categoryId")
    .where("products.deletedAt", "is", null)
    .select((eb) => [
      "products.id",
      "products.productId",
      "products.name",
      "products.images",
      "products.sellingPrice",
      "products.mrp",
      isInStock.as("stock"),
      "products.description",
      sql<Product["details"]>`products.details`.as("details"),
      "products.ingredients",
      "products.netWeightGrams",
      "products.isVeg",
      categoryOf(eb).as("category"),
    ]);

function categoryOf(_: ExpressionBuilder<DB, "products" | "categories">) {
  return sql<Product["category"]>`jsonb_build_object('_id', categories.id, 'name', categories.name)`;
}

/** Matches a product by `_id` or by slug, each by its own index: a text that is no UUID can only be a slug. */
export function isProduct(id: string) {
  return isUuid(id) ? sql<boolean>`products.id = ${id}` : sql<boolean>`products.product_id = ${id}`;
}

/** Matches those products whose `_id` or slug is among `ids`. */
export function isOneOf(ids: readonly string[]) {
  return sql<boolean>`(products.product_id = any(${ids}) or products.id = any(${ids.filter((id) => isUuid(id))}))`;
}

interface Row extends Omit<Product, "_id"> {
  id: string;
}

function toProduct({ id, ...product }: Row): Product {
  return { _id: id, ...product };
}

export async function listProducts(db: Queryable): Promise<Product[]> {
  const rows = await onSale(db).orderBy("products.position").orderBy("products.id").execute();
  return rows.map(toProduct);
}

export async function findProduct(db: Queryable, id: string): Promise<Product | undefined> {
  const row = await onSale(db).where(isProduct(id)).executeTakeFirst();
  return row && toProduct(row);
}

export async function findProducts(db: Queryable, ids: readonly string[]): Promise<Product[]> {
  const rows = await onSale(db).where(isOneOf(ids)).execute();
  return rows.map(toProduct);
}

const MAX_RELATED = 8;

/**
 * Products of the category `id`, or of the category of product `id`, in stock first; at most 8. Undefined when
 * there is neither.
 */
export async function findRelatedProducts(
  db: Queryable,
  id: string,
  excludeId: string | undefined,
): Promise<Product[] | undefined> {
  const categoryId = await findCategoryId(db, id);
  if (categoryId === undefined) return undefined;
  let related = onSale(db)
    .where("products.categoryId", "=", categoryId)
    .where(sql<boolean>`not ${isProduct(id)}`);
  if (excludeId !== undefined) related = related.where(sql<boolean>`not ${isProduct(excludeId)}`);
  const rows = await related
    .orderBy(isInStock, "desc")
    .orderBy("products.position")
    .orderBy("products.id")
    .limit(MAX_RELATED)
    .execute();
  return rows.map(toProduct);
}

async function findCategoryId(db: Queryable, id: string): Promise<string | undefined> {
  const product = await db
    .selectFrom("products")
    .select("categoryId")
    .where(isProduct(id))
    .executeTakeFirst();
  if (product || !isUuid(id)) return product?.categoryId;
  const category = await db.selectFrom("categories").select("id").where("id", "=", id).executeTakeFirst();
  return category?.id;
}

export async function listTopProducts(db: Queryable): Promise<Product[]> {
  const rows = await onSale(db)
    .innerJoin("topProducts", "topProducts.productId", "products.id")
    .orderBy("topProducts.position")
    .execute();
  return rows.map(toProduct);
}

import { sql } from "kysely";
import type { Product } from "../../contract/catalogue.ts";
import type { ProductRef } from "../../rules/ids.ts";
import { type Paise, paise } from "../../rules/money.ts";
import { isUuid } from "../../rules/uuid.ts";
import { type Database, inSnapshot, type Queryable } from "../platform/database/connect.ts";

/**
 * SQL: whether a product can be bought. The owner has switched it on and, if its units are counted, some are available.
 */
export const isInStock = sql<boolean>`(products.in_stock and coalesce(products.available, 1) > 0)`;

const categoryOfProduct = sql<
  Product["category"]
>`jsonb_build_object('_id', categories.id, 'name', categories.name)`;

/** All products that are not deleted, with the columns of a card. */
export const selectCards = (db: Queryable) =>
  db
    .selectFrom("products")
    .innerJoin("categories", "categories.id", "products.categoryId")
    .where("products.deletedAt", "is", null)
    .select([
      "products.id",
      "products.slug as productId",
      "products.name",
      "products.images",
      "products.sellingPrice",
      "products.mrp",
      isInStock.as("stock"),
      categoryOfProduct.as("category"),
    ]);

/** All products that are not deleted, with all columns that shoppers see. */
export const selectProducts = (db: Queryable) =>
  selectCards(db).select([
    "products.description",
    sql<Product["details"]>`products.details`.as("details"),
    "products.ingredients",
    "products.netWeightGrams",
    "products.isVeg",
    "products.genericName",
    "products.makerName",
    "products.makerAddress",
    "products.customerCare",
    "products.countryOfOrigin",
    "products.storage",
    "products.shelfLifeDays",
    "products.shelfLifeMonths",
    "products.isVeganApproved",
    "products.isCombination",
    "products.allergens",
    "products.mayContain",
    "products.energyKcal",
    "products.proteinGrams",
    "products.carbohydrateGrams",
    "products.totalSugarsGrams",
    "products.addedSugarsGrams",
    "products.totalFatGrams",
    "products.saturatedFatGrams",
    "products.transFatGrams",
    "products.sodiumMg",
  ]);

/** Matches a product by `_id` or by slug, each with its own index. A text that is not a UUID can only be a slug. */
export function isProduct(ref: string) {
  return isUuid(ref) ? sql<boolean>`products.id = ${ref}` : sql<boolean>`products.slug = ${ref}`;
}

/** Matches the products whose slug or `_id` is among `refs`. */
export const isOneOf = (refs: readonly ProductRef[]) =>
  sql<boolean>`(products.slug = any(${refs}) or products.id = any(${refs.filter(isUuid)}))`;

/** Renames `id` to `_id`, as the API calls it. */
export function toWire<Id, Row extends object>({ id, ...row }: { id: Id } & Row) {
  return { _id: id, ...row };
}

export interface ProductPage {
  limit: number;
  /** The last product of the previous page. */
  after?: ProductRef | undefined;
  /** Name of a category. */
  category?: string | undefined;
}

/** Rows read and converted before the event loop can do other work: a few milliseconds. */
const ROWS_AT_ONCE = 200;

/** A page of the products on sale in the owner's order, and whether there are more, all from one snapshot. */
export function listProducts(
  db: Database,
  { after, ...page }: ProductPage,
): Promise<{ products: Product[]; hasMore: boolean }> {
  return inSnapshot(db, async (trx) => {
    const products: Product[] = [];
    const most = page.limit + 1;
    for (let last = after; products.length < most; last = products.at(-1)?.productId) {
      const limit = Math.min(ROWS_AT_ONCE, most - products.length);
      const rows = await readProducts(trx, { ...page, after: last, limit });
      for (const row of rows) products.push(toWire(row));
      if (rows.length < limit) break;
    }
    return { products: products.slice(0, page.limit), hasMore: products.length > page.limit };
  });
}

function readProducts(db: Queryable, { limit, after, category }: ProductPage) {
  let page = selectProducts(db);
  if (category !== undefined) page = page.where("categories.name", "=", category);
  if (after !== undefined)
    page = page.where(
      sql<boolean>`(products.position, products.id) > (select position, id from products where ${isProduct(after)})`,
    );
  return page.orderBy("products.position").orderBy("products.id").limit(limit).execute();
}

export async function findProduct(db: Queryable, ref: ProductRef): Promise<Product | undefined> {
  const row = await selectProducts(db).where(isProduct(ref)).executeTakeFirst();
  return row && toWire(row);
}

/** A product with the additional data that an order stores for invoices. */
export interface ProductToSell extends Product {
  hsnCode: string;
  gstRatePercent: number;
  /** Whether the owner has switched it on. */
  inStock: boolean;
  /** Units that are free to sell; null if they are not counted. */
  available: number | null;
}

export async function findProductsToSell(
  db: Queryable,
  refs: readonly ProductRef[],
): Promise<ProductToSell[]> {
  const rows = await selectProducts(db)
    .select(["products.hsnCode", "products.gstRatePercent", "products.inStock", "products.available"])
    .where(isOneOf(refs))
    .execute();
  return rows.map(toWire);
}

const MAX_RELATED = 8;
/** A category with fewer is filled up with products in stock from other categories. */
const ENOUGH_RELATED = 4;

/**
 * At most 8 other products of a category, filled up to 4 from other categories, those in stock first.
 * @param id of the category, or slug or `_id` of a product in it
 * @returns undefined if neither such a category nor such a product exists. `isFilledUp`: products of other categories
 * may be included
 */
export async function findRelatedProducts(
  db: Queryable,
  id: string,
  excludeId: string | undefined,
): Promise<{ products: Product[]; categoryId: string; isFilledUp: boolean } | undefined> {
  const categoryId = await findCategoryId(db, id);
  if (categoryId === undefined) return undefined;
  let others = selectProducts(db).where(sql<boolean>`not ${isProduct(id)}`);
  if (excludeId !== undefined) others = others.where(sql<boolean>`not ${isProduct(excludeId)}`);
  // Two queries, each in index order: sorting by stock would read the whole category.
  const first = (which: typeof isInStock, limit: number) =>
    others
      .where("products.categoryId", "=", categoryId)
      .where(which)
      .orderBy("products.position")
      .orderBy("products.id")
      .limit(limit)
      .execute();
  const inStock = await first(isInStock, MAX_RELATED);
  const left = MAX_RELATED - inStock.length;
  const ofCategory =
    left > 0 ? [...inStock, ...(await first(sql<boolean>`not ${isInStock}`, left))] : inStock;
  const free = ENOUGH_RELATED - ofCategory.length;
  if (free <= 0) return { products: ofCategory.map(toWire), categoryId, isFilledUp: false };
  const ofOthers = await others
    .where("products.categoryId", "!=", categoryId)
    .where(isInStock)
    .orderBy("products.position")
    .orderBy("products.id")
    .limit(free)
    .execute();
  const products = [...ofCategory, ...ofOthers].map(toWire);
  return {
    products: products.toSorted((a, b) => Number(b.stock) - Number(a.stock)),
    categoryId,
    isFilledUp: true,
  };
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
  const rows = await selectProducts(db)
    .innerJoin("topProducts", "topProducts.productId", "products.id")
    .orderBy("topProducts.position")
    .execute();
  return rows.map(toWire);
}

/** The lowest and highest selling price; null if there are no products. */
export async function findPriceRange(db: Queryable): Promise<{ lowest: Paise; highest: Paise } | null> {
  const { lowest, highest } = await db
    .selectFrom("products")
    .where("deletedAt", "is", null)
    .select(({ fn }) => [fn.min("sellingPrice").as("lowest"), fn.max("sellingPrice").as("highest")])
    .executeTakeFirstOrThrow();
  return lowest === null || highest === null
    ? null
    : { lowest: paise(Number(lowest)), highest: paise(Number(highest)) };
}

// Products as cards show them. The cost of a list depends on what it shows, not on the size of the catalogue.
import { type RawBuilder, sql } from "kysely";
import type { ProductCard } from "../../contract/product-cards.ts";
import { PRODUCTS_A_PAGE, type ProductOrder, pageSize } from "../../rules/catalogue-pages.ts";
import type { ProductRef } from "../../rules/ids.ts";
import { inTransaction, type Queryable } from "../platform/database/connect.ts";
import { planEachTime, plannedEachTime } from "../platform/database/prepared-statements.ts";
import { escapeLike } from "../platform/database/search-terms.ts";
import { isOneOf, selectCards, toWire } from "./catalogue-queries.ts";

/** Search counts no further: no shopper pages that far, and each counted product costs a read. */
const MAX_FOUND = 40 * PRODUCTS_A_PAGE;
/** Minimum similarity of a product's text to a search term: "murukku" to "muruku". */
const ALIKE = 0.4;

/** Each order has an index in the schema. */
const IN_ORDER: Readonly<Record<ProductOrder, RawBuilder<unknown>>> = {
  shop: sql`products.position, products.id`,
  price: sql`products.selling_price, products.id`,
  newest: sql`products.created_at desc, products.id desc`,
  popular: sql`products.popularity desc, products.position, products.id`,
};

/** The categories that have products on sale, with their numbers of products, in the shop's order. */
export async function listShopCategories(db: Queryable) {
  const rows = await db
    .selectFrom("categories")
    .innerJoin("categoryCounts", "categoryCounts.categoryId", "categories.id")
    .select(["id", "name", "image", "products"])
    .where("deletedAt", "is", null)
    .where("products", ">", 0)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map(toWire);
}

export interface CardList {
  /** Name of a category; all categories if undefined. */
  category?: string | undefined;
  order: ProductOrder;
  /** Starts at 1. */
  page: number;
}

/** A page of the products on sale. @param total number of products in the list */
export async function listCards(
  db: Queryable,
  { category, order, page }: CardList,
  total: number,
): Promise<ProductCard[]> {
  const size = pageSize(total);
  let cards = selectCards(db);
  if (category !== undefined) cards = cards.where("categories.name", "=", category);
  const rows = await cards
    .orderBy(IN_ORDER[order])
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return rows.map(toWire);
}

/**
 * The products that have every search term in their name, generic name, ingredients or category. If there is none,
 * those with a similar term.
 * @param terms as rules/catalogue-pages.ts splits them
 * @param limit products per page; by default as many as a list of this length shows
 * @returns their number, at most MAX_FOUND, and a page of them
 */
export async function searchCards(
  db: Queryable,
  terms: readonly string[],
  { order, page, limit }: Omit<CardList, "category"> & { limit?: number | undefined },
): Promise<{ products: ProductCard[]; total: number; isGuess: boolean }> {
  if (terms.length === 0) return { products: [], total: 0, isGuess: false };
  const matches = await matchTerms(db, terms);
  const total = await countUpTo(db, matches, MAX_FOUND);
  const size = limit ?? pageSize(total);
  if (total > 0) {
    const cards = selectCards(db)
      .where(matches)
      // Not by relevance above MAX_FOUND: terms that match so many products are not selective, and ranking them all
      // would take half a second.
      .orderBy(order === "shop" && total < MAX_FOUND ? byRelevance(terms) : IN_ORDER[order])
      .limit(size)
      .offset((page - 1) * size);
    const { rows } = await planEachTime(cards).execute(db);
    return { products: rows.map(toWire), total, isGuess: false };
  }
  const rows = await guessCards(db, terms.join(" "), limit);
  return { products: rows.map(toWire), total: rows.length, isGuess: true };
}

/**
 * The products with a term similar to a search term: first those with one in the name, each most similar first. There may
 * be more than MAX_FOUND: then they are an arbitrary selection, because ranking all takes seconds.
 */
function guessCards(db: Queryable, text: string, limit = PRODUCTS_A_PAGE) {
  return inTransaction(db, async (trx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(ALIKE)}, true)`.execute(trx);
    const { rows } = await sql<{ typed: string }>`select to_search_text(${text}) as typed`.execute(trx);
    const typed = rows[0]?.typed ?? "";
    const cards = selectCards(trx)
      .where(
        sql<boolean>`products.id in (select alike.id from products as alike
          where alike.deleted_at is null and ${typed} <% alike.search_text limit ${MAX_FOUND})`,
      )
      .orderBy(
        sql`${typed} <% to_search_text(products.name) desc, word_similarity(${typed}, products.search_text) desc,
          products.position, products.id`,
      )
      .limit(limit);
    return (await planEachTime(cards).execute(trx)).rows;
  });
}

/** The products among `refs` that are on sale, in the shop's order. */
export async function findCards(db: Queryable, refs: readonly ProductRef[]): Promise<ProductCard[]> {
  const rows = await selectCards(db).where(isOneOf(refs)).orderBy(IN_ORDER.shop).execute();
  return rows.map(toWire);
}

/**
 * The condition that a product has every search term. Patterns and matching categories are read beforehand: with known
 * values instead of a subquery, PostgreSQL can estimate how few products match and uses an index instead of scanning
 * all of them.
 */
export async function matchTerms(db: Queryable, terms: readonly string[]): Promise<RawBuilder<boolean>> {
  const { rows } = await sql<{ pattern: string; categories: string[] }>`
    select pattern, array(
      select id from categories where deleted_at is null and to_search_text(name) like pattern) as categories
    from unnest(${terms}::text[]) with ordinality as typed (word, place),
      lateral (select '%' || to_search_text(word) || '%') as patterns (pattern)
    order by place`.execute(db);
  return sql<boolean>`${sql.join(
    rows.map(({ pattern, categories }) =>
      categories.length === 0
        ? sql`products.search_text like ${pattern}`
        : sql`(products.search_text like ${pattern} or products.category_id = any(${categories}::uuid[]))`,
    ),
    sql` and `,
  )}`;
}

/** Names that start with the search text first, then names that contain it, then the rest. */
function byRelevance(terms: readonly string[]) {
  const typed = sql`to_search_text(${escapeLike(terms.join(" "))})`;
  return sql`products.search_text like ${typed} || '%' desc, to_search_text(products.name) like '%' || ${typed} || '%' desc,
    products.position, products.id`;
}

async function countUpTo(db: Queryable, matches: RawBuilder<boolean>, most: number): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    ${plannedEachTime} select count(*)::int as found from (
      select from products where deleted_at is null and ${matches} limit ${most}) as matching`.execute(db);
  return rows[0]?.found ?? 0;
}

/** The slugs of the products on sale, in the order they were added. */
export async function listSlugs(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom("products")
    .select("slug")
    .where("deletedAt", "is", null)
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ slug }) => slug);
}

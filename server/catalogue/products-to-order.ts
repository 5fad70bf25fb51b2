// Products for staff who take phone orders, with the number of units available.
import type { ReplyOf } from "../../contract/call.ts";
import type { findProductsToOrder as call } from "../../contract/phone-orders.ts";
import type { ProductRef } from "../../rules/ids.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { listCards, searchCards } from "./card-queries.ts";
import { isOneOf, selectCards } from "./catalogue-queries.ts";

type ProductsToOrder = ReplyOf<typeof call>;

/** With more results, refining the search is faster than reading on. */
const MOST = 12;

/**
 * The first products on sale that have every search term or similar ones; without terms, the best-selling products.
 * @param terms as rules/catalogue-pages.ts splits them
 */
export async function searchProductsToOrder(
  db: Queryable,
  terms: readonly string[],
): Promise<ProductsToOrder> {
  const list = { order: terms.length > 0 ? "shop" : "popular", page: 1 } as const;
  const cards =
    terms.length > 0 ? (await searchCards(db, terms, list)).products : await listCards(db, list, MOST);
  const refs = cards.slice(0, MOST).map(({ productId }) => productId);
  const products = await findProductsToOrder(db, refs);
  return products.toSorted((one, other) => refs.indexOf(one.productId) - refs.indexOf(other.productId));
}

/** The products among `refs` that are on sale. */
export async function findProductsToOrder(
  db: Queryable,
  refs: readonly ProductRef[],
): Promise<ProductsToOrder> {
  if (refs.length === 0) return [];
  const rows = await selectCards(db).select("products.available").where(isOneOf(refs)).execute();
  return rows.map(({ productId, name, images, sellingPrice, stock, available }) => ({
    productId,
    name,
    image: images[0] ?? null,
    sellingPrice,
    stock,
    available,
  }));
}

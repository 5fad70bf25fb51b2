// How a list of products is split into pages.
import { cutText } from "./cut-text.ts";
import { toSearchText } from "./search-text.ts";

/** Up to this many products are shown on one page (spec, sections 2 and 4). */
export const WHOLE_LIST = 60;
/** Products per page of a longer list: full rows in two and in four columns. */
export const PRODUCTS_A_PAGE = 24;

/** The sort orders of a product list. `shop` is the owner's own order. */
export const PRODUCT_ORDERS = ["shop", "price", "newest", "popular"] as const;
export type ProductOrder = (typeof PRODUCT_ORDERS)[number];

/** @param total products in the list */
export function pageSize(total: number): number {
  return total <= WHOLE_LIST ? WHOLE_LIST : PRODUCTS_A_PAGE;
}

/** @param total products in the list; an empty list has one page */
export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / pageSize(total)));
}

export function countProducts(categories: readonly { products: number }[]): number {
  return categories.reduce((sum, { products }) => sum + products, 0);
}

/** The page number in a URL; 1 if it is missing or invalid. */
export function readPage(text: string | null): number {
  return text !== null && /^[1-9][0-9]{0,5}$/.test(text) ? Number(text) : 1;
}

/** The sort order in a URL; the owner's own if it is missing or unknown. */
export function readProductOrder(text: string | null): ProductOrder {
  return PRODUCT_ORDERS.find((order) => order === text) ?? "shop";
}

/** Characters beyond this length are ignored. */
export const MAX_SEARCH_LENGTH = 60;
const MAX_SEARCH_TERMS = 6;

const SEARCH_TERM = /[\p{Letter}\p{Mark}\p{Number}]+/gu;

/** The distinct search terms, in the form in which searches compare texts. */
export function searchTerms(text: string): string[] {
  const found = toSearchText(cutText(text, MAX_SEARCH_LENGTH)).match(SEARCH_TERM);
  return [...new Set(found)].slice(0, MAX_SEARCH_TERMS);
}

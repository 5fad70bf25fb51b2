// How a list of products is cut into pages.

/** A list up to this length is shown whole (spec, sections 2 and 4). */
export const WHOLE_LIST = 60;
/** Products on a page of a longer one: whole rows in two columns and in four. */
export const PRODUCTS_A_PAGE = 24;

/** In which order products are listed. `shop` is the owner's own. */
export const PRODUCT_ORDERS = ["shop", "price", "newest", "popular"] as const;
export type ProductOrder = (typeof PRODUCT_ORDERS)[number];

/** @param total products in the list */
export function pageSize(total: number): number {
  return total <= WHOLE_LIST ? WHOLE_LIST : PRODUCTS_A_PAGE;
}

/** @param total products in the list; at least one page, also when there are none */
export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / pageSize(total)));
}

/** How many products categories have in all. */
export function countProducts(categories: readonly { products: number }[]): number {
  return categories.reduce((sum, { products }) => sum + products, 0);
}

/** The page that an address asks for; 1 where it asks for none that a list can have. */
export function readPage(text: string | null): number {
  return text !== null && /^[1-9][0-9]{0,5}$/.test(text) ? Number(text) : 1;
}

/** The order that an address asks for; the owner's own where it asks for none that there is. */
export function readProductOrder(text: string | null): ProductOrder {
  return PRODUCT_ORDERS.find((order) => order === text) ?? "shop";
}

/** A search is no longer than this; what is typed beyond is not looked for. */
export const MAX_SEARCH_LENGTH = 60;
const MAX_SEARCH_WORDS = 6;

/** Signs within a word that join its letters or keep them apart; the database compares without them (`to_search_text`). */
const WORD =
  /[\p{Letter}\p{Mark}\p{Number}][\p{Letter}\p{Mark}\p{Number}\p{Join_Control}\u00ad\u2060\ufeff]*/gu;

/** The words of a search as they are compared: lower case, without accents of Latin letters, each once. */
export function searchWords(text: string): string[] {
  const plain = text
    .slice(0, MAX_SEARCH_LENGTH)
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .toLowerCase();
  return [...new Set(plain.match(WORD) ?? [])].slice(0, MAX_SEARCH_WORDS);
}

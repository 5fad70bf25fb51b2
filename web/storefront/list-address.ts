// The URL of the product list: `/explore?category=Halwa&sort=price&page=2`, or `?q=banana`.
import { type ProductOrder, readPage, readProductOrder } from "../../rules/catalogue-pages.ts";
import { visibleText } from "../../rules/storable-text.ts";

export interface ListAddress {
  /** Null for all products. */
  category: string | null;
  order: ProductOrder;
  /** From 1. */
  page: number;
  /** The search term, for all categories; empty without a search. */
  search: string;
}

export function readListAddress(params: URLSearchParams): ListAddress {
  return {
    category: params.get("category"),
    order: readProductOrder(params.get("sort")),
    page: readPage(params.get("page")),
    search: visibleText(params.get("q") ?? "").trim(),
  };
}

/** Defaults: all products, in the owner's order, from the first page. */
export function listPath({ category = null, order = "shop", page = 1, search = "" }: Partial<ListAddress>) {
  const params = new URLSearchParams();
  if (search !== "") params.set("q", search);
  else if (category !== null) params.set("category", category);
  if (order !== "shop") params.set("sort", order);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `/explore?${params}` : "/explore";
}

/** The URL of a category; null for all products. */
export const categoryPath = (category: string | null) => listPath({ category });

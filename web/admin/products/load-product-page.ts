import { type AdminProduct, listAllProducts } from "../../../contract/admin-products.ts";
import { adminApi } from "../admin-session.ts";
import { type PagesQuery, pagesQuery } from "../store/use-pages.ts";

export type Filters = Partial<Record<"search" | "category" | "stock", string>>;

/** The query of the shop's products, in the shop's order. */
export const productsQuery = (filters: Filters): PagesQuery<AdminProduct> =>
  pagesQuery([listAllProducts.path, filters], ["catalogue"], (page) =>
    adminApi(listAllProducts, { query: { ...filters, ...page } as never }),
  );

import { type AdminProduct, listAllProducts } from "../../../contract/admin-products.ts";
import { adminApi } from "../admin-session.ts";

export type Filters = Partial<Record<"search" | "category" | "stock", string>>;

/** Loads a page of products. @param before the `_id` of the previous page's last product. @throws ApiError */
export function loadProductPage(filters: Filters, before?: string): Promise<AdminProduct[]> {
  const query = { ...filters, ...(before ? { before } : {}) };
  return adminApi(listAllProducts, { query: query as never });
}

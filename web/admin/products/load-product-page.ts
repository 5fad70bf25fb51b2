import { type AdminProduct, listAllProducts } from "../../../contract/admin-products.ts";
import { adminApi } from "../admin-session.ts";

export type Filters = Partial<Record<"search" | "category" | "stock", string>>;

/** A page of the shop's products. @param before `_id` of the last one that is known @throws ApiError */
export function loadProductPage(filters: Filters, before?: string): Promise<AdminProduct[]> {
  const query = { ...filters, ...(before ? { before } : {}) };
  return adminApi(listAllProducts, { query: query as never });
}

import { type AdminProduct, listAllProducts } from "../../../contract/admin-products.ts";
import { MAX_PAGE_SIZE } from "../../../contract/paging.ts";
import { adminApi } from "../admin-session.ts";

/** All products of the shop, loaded page by page. */
export async function loadAllProducts(): Promise<AdminProduct[]> {
  const all: AdminProduct[] = [];
  for (;;) {
    const last = all.at(-1);
    const query = { limit: String(MAX_PAGE_SIZE), ...(last ? { before: last._id } : {}) };
    const page = await adminApi(listAllProducts, { query });
    all.push(...page);
    if (page.length < MAX_PAGE_SIZE) return all;
  }
}

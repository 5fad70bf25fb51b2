import { type AdminProduct, listAllProducts } from "../../../contract/admin-products.ts";
import { adminApi } from "../admin-session.ts";

/** The largest page the server gives. */
const PAGE = 999;

/** Every product of the shop, page after page. */
export async function loadAllProducts(): Promise<AdminProduct[]> {
  const all: AdminProduct[] = [];
  for (;;) {
    const last = all.at(-1);
    const query = { limit: String(PAGE), ...(last ? { before: last._id } : {}) };
    const page = await adminApi(listAllProducts, { query });
    all.push(...page);
    if (page.length < PAGE) return all;
  }
}

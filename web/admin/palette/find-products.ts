import { type AdminProduct, findProducts as findCall } from "../../../contract/admin-products.ts";
import { adminApi } from "../admin-session.ts";

const MOST = 6;

/** The first products of the shop that have what was typed in their names. */
export function findProducts(typed: string): Promise<AdminProduct[]> {
  return adminApi(findCall, { body: { search: typed, limit: String(MOST) } });
}

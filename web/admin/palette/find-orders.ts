import { type AdminOrder, searchOrders } from "../../../contract/orders.ts";
import { adminApi } from "../admin-session.ts";
import { orderSearch } from "./order-search.ts";

const MOST = 8;

/** The newest orders that fit what was typed: a number, a phone however it is written, an e-mail, how a name begins. */
export async function findOrders(typed: string): Promise<AdminOrder[]> {
  const search = orderSearch(typed);
  return search ? adminApi(searchOrders, { body: { ...search, limit: String(MOST) } }) : [];
}

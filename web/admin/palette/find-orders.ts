import { findOrders as findCall } from "../../../contract/find-orders.ts";
import type { AdminOrder } from "../../../contract/orders.ts";
import { adminApi } from "../admin-session.ts";

const MOST = 8;

/** The newest orders that fit what was typed, in whatever way (rules/order-search.ts). */
export function findOrders(typed: string): Promise<AdminOrder[]> {
  return adminApi(findCall, { body: { search: typed, filters: {}, limit: String(MOST) } });
}

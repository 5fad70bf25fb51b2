import { findOrders } from "../../../../contract/find-orders.ts";
import { listOrdersByStatus } from "../../../../contract/orders.ts";
import { adminApi } from "../../admin-session.ts";
import { type ListedOrder, listed } from "../known-status.ts";
import { criteriaToSend, isNarrowed, type ListCriteria } from "./order-criteria.ts";

/**
 * One page of the list.
 * @param search over orders of any status; null for none
 * @param before `_id` of the last order of the page before
 */
export function loadOrders(
  criteria: ListCriteria,
  search: string | null,
  limit: number,
  before?: string,
): Promise<ListedOrder[]> {
  const { status, narrowing } = criteria;
  const page = { limit: String(limit), ...(before ? { before } : {}) };
  return listed(() => {
    if (search === null && status !== null && !isNarrowed(narrowing))
      return adminApi(listOrdersByStatus, { params: { status }, query: page });
    return adminApi(findOrders, { body: { ...criteriaToSend(criteria, search), ...page } });
  });
}

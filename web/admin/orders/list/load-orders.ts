import type { ReplyOf } from "../../../../contract/call.ts";
import { findOrders } from "../../../../contract/find-orders.ts";
import { countOrders, listOrdersByStatus } from "../../../../contract/orders.ts";
import { adminApi } from "../../admin-session.ts";
import { queryClient, queryOf } from "../../use-call.ts";
import { type ListedOrder, listed } from "../known-status.ts";
import { criteriaToSend, isNarrowed, type ListCriteria } from "./order-criteria.ts";

/**
 * Loads one page of orders.
 * @param search text to search in orders of any status; null for no search
 * @param before `_id` of the last order of the previous page
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

/** The number of orders in each status. The navigation shows two of them, and shares the request. @throws ApiError */
export const loadCounts = (): Promise<ReplyOf<typeof countOrders>> =>
  queryClient.fetchQuery({ ...queryOf(countOrders, {}), staleTime: 0 });

import { findOrders } from "../../../contract/find-orders.ts";
import { listOrdersByStatus } from "../../../contract/orders.ts";
import { adminApi } from "../admin-session.ts";
import { type ListedOrder, listed } from "../order/known-status.ts";
import { criteriaToSend, isNarrowed, type ListCriteria } from "../order/order-criteria.ts";
import { type PagesQuery, pagesQuery } from "../store/use-pages.ts";

const ORDERS_A_PAGE = 50;

/**
 * The query of the orders of a list, newest first.
 * @param search text to search in orders of any status; null for no search
 */
export function ordersQuery(criteria: ListCriteria, search: string | null): PagesQuery<ListedOrder> {
  const { status, narrowing } = criteria;
  return pagesQuery(
    [findOrders.path, criteria, search],
    ["orders"],
    (page) =>
      listed(() => {
        if (search === null && status !== null && !isNarrowed(narrowing))
          return adminApi(listOrdersByStatus, { params: { status }, query: page });
        return adminApi(findOrders, { body: { ...criteriaToSend(criteria, search), ...page } });
      }),
    ORDERS_A_PAGE,
  );
}

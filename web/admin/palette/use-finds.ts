import { findProducts } from "../../../contract/admin-products.ts";
import { findOrders } from "../../../contract/find-orders.ts";
import { useCall } from "../store/queries.ts";
import { useSettled } from "../use-settled.ts";

const MAX_ORDERS = 8;
const MAX_PRODUCTS = 6;

/**
 * The first orders and products that match the typed text, by the searches of their lists. Never those of an
 * earlier text: Enter would open the wrong one.
 * @param may whether the user may see orders and products
 */
export function useFinds(typed: string, may: { orders: boolean; products: boolean }) {
  const text = typed.trim();
  const searched = useSettled(text);
  const isSearched = text !== "" && text === searched;
  const orders = useCall(
    findOrders,
    { body: { search: searched, filters: {}, limit: String(MAX_ORDERS) } },
    { isWanted: isSearched && may.orders },
  );
  const products = useCall(
    findProducts,
    { body: { search: searched, limit: String(MAX_PRODUCTS) } },
    { isWanted: isSearched && may.products },
  );
  const isFetching = orders.isFetching || products.isFetching;
  const problem = isSearched && !isFetching ? (orders.error ?? products.error) : null;
  const isFound = isSearched && !isFetching && !problem;
  return {
    orders: (isFound && orders.data) || [],
    products: (isFound && products.data) || [],
    isBusy: text !== "" && !isFound && !problem,
    problem: problem?.message ?? null,
    retry() {
      if (may.orders) void orders.refetch();
      if (may.products) void products.refetch();
    },
  };
}

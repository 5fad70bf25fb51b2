import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { queryClient } from "../../use-call.ts";
import type { ListedOrder } from "../known-status.ts";
import { loadOrders } from "./load-orders.ts";
import { type ListCriteria, listPath } from "./order-criteria.ts";
import { foundAt } from "./order-list-state.ts";

/** The search text of an entry of the browser's history. */
export function searchIn(state: unknown): string | null {
  const search = (state as { search?: unknown } | null)?.search;
  return typeof search === "string" && search !== "" ? search : null;
}

/** The state of an entry of the browser's history with this search text. */
export function searchState(search: string | null): { search: string } | null {
  return search === null ? null : { search };
}

/**
 * A search over orders of all states. The search text is stored with the entry of the browser's history, where it survives a
 * reload and a return, and never in the address: phones and e-mails do not belong there.
 * @param criteria of the list that is shown
 * @param pending criteria of the pending navigation, else those shown; a new search uses them
 * @param key of the entry in the browser's history
 * @param size of a page
 */
export function useOrderSearch(criteria: ListCriteria, pending: ListCriteria, key: string, size: number) {
  const navigate = useNavigate();
  const searched = searchIn(useLocation().state);

  const { data, error, isPending } = useQuery<ListedOrder[]>(
    {
      queryKey: ["order search", key, searched],
      queryFn: () => loadOrders(criteria, searched, Math.max(size, foundAt(key)?.length ?? 0)),
      enabled: searched !== null,
      // After a return, the orders are shown as they were, and loaded again: the opened one may have moved on.
      initialData: () => foundAt(key) ?? undefined,
      initialDataUpdatedAt: 0,
      gcTime: 0,
    },
    queryClient,
  );

  return {
    /** Null without a search. */
    searched,
    /** Null without a search, and before the first reply. */
    orders: data ?? null,
    isBusy: searched !== null && isPending,
    problem: error?.message ?? null,
    search: (typed: string) => void navigate(listPath(pending), { state: searchState(typed) }),
    clear: () => void (searched !== null && navigate(listPath(pending), { state: null })),
  };
}

import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { queryClient } from "../../use-call.ts";
import type { ListedOrder } from "../known-status.ts";
import { loadOrders } from "./load-orders.ts";
import { type ListCriteria, listPath } from "./order-criteria.ts";
import { foundAt } from "./order-list-state.ts";

/** The search text in the state of a history entry; null without a search. */
export function searchIn(state: unknown): string | null {
  const search = (state as { search?: unknown } | null)?.search;
  return typeof search === "string" && search !== "" ? search : null;
}

/** The history state that stores this search text. */
export function searchState(search: string | null): { search: string } | null {
  return search === null ? null : { search };
}

/**
 * Searches orders of any status. The text is stored in the state of the history entry, where it survives a reload and Back. It
 * never goes into the URL, since it may be a phone number or an e-mail address.
 * @param criteria of the list that is shown
 * @param pending criteria of a pending navigation, else those shown; a new search uses them
 * @param key of the browser's history entry
 * @param size of a page
 */
export function useOrderSearch(criteria: ListCriteria, pending: ListCriteria, key: string, size: number) {
  const navigate = useNavigate();
  const searched = searchIn(useLocation().state);

  const { data, error, isPending, refetch } = useQuery<ListedOrder[]>(
    {
      queryKey: ["order search", key, searched],
      queryFn: () => loadOrders(criteria, searched, Math.max(size, foundAt(key)?.length ?? 0)),
      enabled: searched !== null,
      // After Back, show the previous results at once and reload them: the opened order may have moved.
      initialData: () => foundAt(key) ?? undefined,
      initialDataUpdatedAt: 0,
      gcTime: 0,
    },
    queryClient,
  );

  return {
    /** Null without a search. */
    searched,
    /** Null without a search and before the first reply. */
    orders: data ?? null,
    isBusy: searched !== null && isPending,
    error,
    retry: () => void refetch(),
    search: (typed: string) => void navigate(listPath(pending), { state: searchState(typed) }),
    clear: () => void (searched !== null && navigate(listPath(pending), { state: null })),
  };
}

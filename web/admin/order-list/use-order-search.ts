import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { queryClient } from "../../ui/admin/query-client.ts";
import { type ListCriteria, listPath } from "../order/order-criteria.ts";
import { searchIn, searchState } from "../search-state.ts";
import { load } from "../store/queries.ts";
import { ordersQuery } from "./load-orders.ts";

/**
 * Searches orders of any status. The text is stored in the state of the history entry, where it survives a reload and Back. It
 * never goes into the URL, since it may be a phone number or an e-mail address.
 * @param criteria of the list that is shown
 * @param pending criteria of a pending navigation, else those shown; a new search uses them
 */
export function useOrderSearch(criteria: ListCriteria, pending: ListCriteria) {
  const navigate = useNavigate();
  const searched = searchIn(useLocation().state);
  const found = ordersQuery(criteria, searched);
  const { error, isPending, refetch } = useQuery({ ...found, enabled: false }, queryClient);

  // After Back, the previous results are shown at once and reloaded: the opened order may have moved.
  const loadFound = useEffectEvent(() => void load(found).catch(() => undefined));
  const key = JSON.stringify(found.queryKey);
  useEffect(() => {
    if (searched !== null && key) loadFound();
  }, [searched, key]);

  return {
    /** Null without a search. */
    searched,
    /** The orders found. */
    found,
    isBusy: searched !== null && isPending,
    error,
    retry: () => void refetch(),
    search: (typed: string) => void navigate(listPath(pending), { state: searchState(typed) }),
    clear: () => void (searched !== null && navigate(listPath(pending), { state: null })),
  };
}

import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { isApiError } from "../../../../contract/api-client.ts";
import type { ListedOrder } from "../known-status.ts";
import { loadOrders } from "./load-orders.ts";
import { type ListCriteria, listPath } from "./order-criteria.ts";
import { foundAt } from "./order-list-state.ts";

interface Answer {
  /** The history entry it was asked for at, and what was looked for. */
  of: string;
  /** Null where it failed, and nothing had been found before. */
  orders: readonly ListedOrder[] | null;
  problem: string | null;
}

/** What is searched for at an entry of the browser's history. */
export function searchIn(state: unknown): string | null {
  const search = (state as { search?: unknown } | null)?.search;
  return typeof search === "string" && search !== "" ? search : null;
}

/** Of an entry of the browser's history at which this is searched for. */
export function searchState(search: string | null): { search: string } | null {
  return search === null ? null : { search };
}

/**
 * A search over orders of all states. What is looked for is kept with the entry of the browser's history, where it
 * survives a reload and coming back, and never in the address: phones and e-mails do not belong there.
 * @param criteria of the list that is shown
 * @param wanted those of the list asked for: filters that are on their way hold for what is searched for now
 * @param key of the entry in the browser's history
 * @param size of a page
 */
export function useOrderSearch(criteria: ListCriteria, wanted: ListCriteria, key: string, size: number) {
  const navigate = useNavigate();
  const searched = searchIn(useLocation().state);
  const of = `${key} ${searched}`;
  const [last, setLast] = useState<Answer | null>(() => {
    const orders = foundAt(key);
    return orders && { of, orders, problem: null };
  });
  const answer = last?.of === of ? last : null;

  // Also after coming back: the order that was opened may have moved on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each search.
  useEffect(() => {
    if (searched === null) return;
    let isStale = false;
    const shown = answer?.orders ?? null;
    const show = (orders: Answer["orders"], problem: string | null) =>
      isStale || setLast({ of, orders, problem });
    loadOrders(criteria, searched, Math.max(size, shown?.length ?? 0)).then(
      (orders) => show(orders, null),
      (error) => {
        if (!isApiError(error)) throw error;
        show(shown, error.message);
      },
    );
    return () => {
      isStale = true;
    };
  }, [of]);

  return {
    /** Null where nothing is searched for. */
    searched,
    /** What was found; null where nothing is searched for, and until it has been answered. */
    orders: answer?.orders ?? null,
    isBusy: searched !== null && answer === null,
    problem: answer?.problem ?? null,
    search: (typed: string) => void navigate(listPath(wanted), { state: searchState(typed) }),
    clear: () => void (searched !== null && navigate(listPath(wanted), { state: null })),
  };
}

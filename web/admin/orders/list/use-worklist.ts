import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { isApiError } from "../../../../contract/api-client.ts";
import type { OrderNumber } from "../../../../rules/ids.ts";
import { type OrderStatus, undoOf } from "../../../../rules/order-status.ts";
import { usePages } from "../../../ui/admin/use-pages.ts";
import { useDebounced } from "../../../ui/use-debounced.ts";
import type { ListedOrder } from "../known-status.ts";
import { useOrderEvents } from "../live/use-order-events.ts";
import { useOrderSound } from "../live/use-order-sound.ts";
import { useOrderMoves } from "../use-order-moves.ts";
import { useUndoMoves } from "../use-undo-moves.ts";
import { useFreshOrders } from "./fresh-orders.tsx";
import { loadCounts, loadOrders } from "./load-orders.ts";
import { isNarrowed, type ListCriteria } from "./order-criteria.ts";
import { saveListState } from "./order-list-state.ts";
import { useOrderSearch } from "./use-order-search.ts";

const NONE: readonly ListedOrder[] = [];
/** Debounce and throttle, ms: orders often move several at a time, and a run books a parcel every second. */
const CATCH_UP_TIMING = { wait: 300, minInterval: 2_000 };

export type OrderCounts = Record<string, number>;

export interface LoadedOrders {
  criteria: ListCriteria;
  /** Orders per page. */
  size: number;
  orders: ListedOrder[];
  counts: OrderCounts;
}

/**
 * The orders of the list or of a search, with their latest known statuses. Live events update them.
 * @param pending criteria of a pending navigation, else those of the loaded list
 * @param title of the browser tab
 * @param historyKey of the browser's history entry
 */
export function useWorklist(loaded: LoadedOrders, pending: ListCriteria, title: string, historyKey: string) {
  const { criteria, size } = loaded;
  const { status } = criteria;
  const { revalidate } = useRevalidator();
  const [recounted, setRecounted] = useState<{ since: LoadedOrders; counts: OrderCounts } | null>(null);
  const counts = recounted?.since === loaded ? recounted.counts : loaded.counts;
  const search = useOrderSearch(criteria, pending, historyKey, size);
  const isSearch = search.searched !== null;

  const pages = usePages<ListedOrder>(
    JSON.stringify([criteria, search.searched]),
    isSearch ? (search.orders ?? NONE) : loaded.orders,
    (before, limit) => loadOrders(criteria, search.searched, limit, before),
    size,
  );
  const moves = useOrderMoves(() => void revalidate());
  const showMoved = useUndoMoves((orderIds, back) => {
    for (const orderId of orderIds) moves.applyStatus(orderId, back);
    void revalidate();
  });
  const known = pages.items.map((order) => ({ ...order, status: moves.statusNow(order) }));
  const orders = isSearch || status === null ? known : known.filter((order) => order.status === status);

  const showsFresh = (status === "Paid" || status === null) && !isSearch && !isNarrowed(criteria.narrowing);
  const fresh = useFreshOrders(title, showsFresh);
  const sound = useOrderSound();
  // When scrolled down or showing search results, only the counts update: a reload would shift orders under the pointer.
  const canReload = fresh.isAtTop && !isSearch;
  const isBehind = useRef(false);
  async function countAgain(): Promise<void> {
    try {
      setRecounted({ since: loaded, counts: (await loadCounts()).counts });
    } catch (error) {
      // A background update failed: the old counts stay until the next one.
      if (!isApiError(error)) throw error;
    }
  }
  const catchUp = useDebounced(() => {
    isBehind.current = !canReload;
    void (canReload ? revalidate() : countAgain());
  }, CATCH_UP_TIMING);
  useEffect(() => {
    if (canReload && isBehind.current) catchUp();
  }, [canReload, catchUp]);
  useOrderEvents(
    {
      onOrder({ orderId, status: now }) {
        moves.applyStatus(orderId, now);
        if (now === "Paid") {
          fresh.add(orderId);
          sound.ring();
        }
        catchUp();
      },
      onChange: catchUp,
      onRefresh: catchUp,
    },
    { whileHidden: sound.isOn || undefined },
  );

  useEffect(() => {
    const orderIds = orders.map(({ orderId }) => orderId);
    saveListState({ key: historyKey, criteria, orderIds, found: search.orders && [...pages.items] });
  });

  return {
    orders,
    counts,
    search,
    pages,
    fresh,
    /** Whether new orders appear in this list. */
    showsFresh,
    sound,
    /** Reloads the list or the counts, debounced. */
    catchUp,
    reload: revalidate,
    /** Shows a new status without a reload of the list. */
    applyStatus: moves.applyStatus,
    /** Optimistic update, rolled back with an error if the server refuses. Resolves to whether it succeeded. */
    async move(orderId: OrderNumber, to: OrderStatus): Promise<boolean> {
      const isMoved = await moves.move(orderId, to);
      if (isMoved) catchUp();
      if (isMoved && undoOf(to)) showMoved([orderId], to, `${orderId} is ${to}`);
      return isMoved;
    },
    showMoved,
  };
}

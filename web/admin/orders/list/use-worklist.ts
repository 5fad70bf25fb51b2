import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { isApiError } from "../../../../contract/api-client.ts";
import { countOrders } from "../../../../contract/orders.ts";
import type { OrderNumber } from "../../../../rules/ids.ts";
import { type OrderStatus, undoOf } from "../../../../rules/order-status.ts";
import { useDebounced } from "../../../ui/use-debounced.ts";
import { usePages } from "../../../ui/use-pages.ts";
import { adminApi } from "../../admin-session.ts";
import type { ListedOrder } from "../known-status.ts";
import { useOrderEvents } from "../live/use-order-events.ts";
import { useOrderSound } from "../live/use-order-sound.ts";
import { useOrderMoves } from "../use-order-moves.ts";
import { useUndoMoves } from "../use-undo-moves.ts";
import { loadOrders } from "./load-orders.ts";
import { isNarrowed, type ListCriteria } from "./order-criteria.ts";
import { saveListState } from "./order-list-state.ts";
import { useFreshOrders } from "./use-fresh-orders.ts";
import { useOrderSearch } from "./use-order-search.ts";

const NONE: readonly ListedOrder[] = [];
/** Orders are often moved several at a time. */
const CATCH_UP_WAIT_MS = 300;

export type OrderCounts = Record<string, number>;

export interface LoadedOrders {
  criteria: ListCriteria;
  /** Of a page. */
  size: number;
  orders: ListedOrder[];
  counts: OrderCounts;
}

/**
 * The orders of a list or of a search, with the latest statuses known here. Follows what happens elsewhere.
 * @param pending criteria of the pending navigation, else those of the loaded list
 * @param title of the browser's tab
 * @param historyKey of the entry in the browser's history
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
  // Scrolled down, or while search results are shown, only the counts change: nothing moves under the finger.
  const canReload = fresh.isAtTop && !isSearch;
  const isBehind = useRef(false);
  async function countAgain(): Promise<void> {
    try {
      setRecounted({ since: loaded, counts: (await adminApi(countOrders)).counts });
    } catch (error) {
      // A background update: the old counts stay until the next one.
      if (!isApiError(error)) throw error;
    }
  }
  const catchUp = useDebounced(
    () => {
      isBehind.current = !canReload;
      void (canReload ? revalidate() : countAgain());
    },
    { wait: CATCH_UP_WAIT_MS },
  );
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
    /** Whether orders that come in belong into this list. */
    showsFresh,
    sound,
    /** Reloads in a moment. */
    catchUp,
    reload: revalidate,
    /** Shows a status that is known before the list is reloaded. */
    applyStatus: moves.applyStatus,
    /** Optimistic: shown at once, rolled back with a toast when refused. Resolves to whether it succeeded. */
    async move(orderId: OrderNumber, to: OrderStatus): Promise<boolean> {
      const isMoved = await moves.move(orderId, to);
      if (isMoved) catchUp();
      if (isMoved && undoOf(to)) showMoved([orderId], to, `${orderId} is ${to}`);
      return isMoved;
    },
    showMoved,
  };
}

import { useEffect, useRef } from "react";
import { isApiError } from "../../../contract/api-client.ts";
import type { ReplyOf } from "../../../contract/call.ts";
import type { countOrders } from "../../../contract/orders.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { type OrderStatus, undoOf } from "../../../rules/order-status.ts";
import { useDebounced } from "../../ui/use-debounced.ts";
import type { ListedOrder } from "../order/known-status.ts";
import { recount, useOrderEvents } from "../order/live/use-order-events.ts";
import { useOrderSound } from "../order/live/use-order-sound.ts";
import { isNarrowed, type ListCriteria } from "../order/order-criteria.ts";
import { saveListState } from "../order/order-list-state.ts";
import { useOrderMoves } from "../order/use-order-moves.ts";
import { useUndoMoves } from "../order/use-undo-moves.ts";
import { type Query, reload, useLoaded } from "../store/queries.ts";
import { type PagesQuery, usePages } from "../store/use-pages.ts";
import { useFreshOrders } from "./fresh-orders.tsx";
import { useOrderSearch } from "./use-order-search.ts";

/** Debounce and throttle, ms: orders often move several at a time, and a run books a parcel every second. */
const CATCH_UP_TIMING = { wait: 300, minInterval: 2_000 };

/** A background update failed: the old state stays until the next one. */
function ignoreApiError(error: unknown): void {
  if (!isApiError(error)) throw error;
}

export type OrderCounts = Record<string, number>;

export interface LoadedOrders {
  criteria: ListCriteria;
  orders: PagesQuery<ListedOrder>;
  counts: Query<ReplyOf<typeof countOrders>>;
}

/**
 * The orders of the list or of a search, with their latest known statuses. Live events update them.
 * @param pending criteria of a pending navigation, else those of the loaded list
 * @param title of the browser tab
 */
export function useWorklist(loaded: LoadedOrders, pending: ListCriteria, title: string) {
  const { criteria } = loaded;
  const { status } = criteria;
  const { counts } = useLoaded(loaded.counts);
  const search = useOrderSearch(criteria, pending);
  const isSearch = search.searched !== null;
  const list = isSearch ? search.found : loaded.orders;

  const pages = usePages(list, false);
  const reloadList = () => reload(list).catch(ignoreApiError);
  const moves = useOrderMoves(() => void reloadList());
  const showMoved = useUndoMoves((orderIds, back) => {
    for (const orderId of orderIds) moves.applyStatus(orderId, back);
    void reloadList();
  });
  const known = pages.items.map((order) => ({ ...order, status: moves.statusNow(order) }));
  const orders = isSearch || status === null ? known : known.filter((order) => order.status === status);

  const showsFresh = (status === "Paid" || status === null) && !isSearch && !isNarrowed(criteria.narrowing);
  const fresh = useFreshOrders(title, showsFresh);
  const sound = useOrderSound();
  // When scrolled down or showing search results, only the counts update: a reload would shift orders under the pointer.
  const canReload = fresh.isAtTop && !isSearch;
  const isBehind = useRef(false);
  const catchUp = useDebounced(() => {
    isBehind.current = !canReload;
    recount();
    if (canReload) void reloadList();
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
    saveListState(orders.map(({ orderId }) => orderId));
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
    reload: reloadList,
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

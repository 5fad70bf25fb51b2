import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { type AdminOrder, listOrdersByStatus } from "../../../../contract/orders.ts";
import type { OrderStatus } from "../../../../rules/order-status.ts";
import { adminApi } from "../../admin-session.ts";
import { usePages } from "../../kit/use-pages.ts";
import { useSoon } from "../../kit/use-soon.ts";
import { useOrderNews } from "../live/use-order-news.ts";
import { useOrderSound } from "../live/use-order-sound.ts";
import { useOrderMoves } from "../use-order-moves.ts";
import { keepPlace } from "./order-list-place.ts";
import { useFreshOrders } from "./use-fresh-orders.ts";
import { type OrderCounts, useOrderCounts } from "./use-order-counts.ts";
import { useOrderSearch } from "./use-order-search.ts";

export interface LoadedOrders {
  status: OrderStatus;
  /** Of a page. */
  size: number;
  orders: AdminOrder[];
  counts: OrderCounts;
}

/**
 * The orders on the glass: those of a status or those found, as they stand now by all that is known here. Keeps up
 * with what happens elsewhere.
 * @param title of the browser's tab
 * @param historyKey of the entry in the browser's history
 */
export function useWorklist(loaded: LoadedOrders, title: string, historyKey: string) {
  const { status, size } = loaded;
  const { revalidate } = useRevalidator();
  const { counts, countAgain } = useOrderCounts(loaded.counts);
  const search = useOrderSearch(historyKey, size);
  const { found } = search;

  const pages = usePages<AdminOrder>(
    found?.orders ?? loaded.orders,
    (before) =>
      found
        ? search.load(found, before)
        : adminApi(listOrdersByStatus, { params: { status }, query: { limit: String(size), before } }),
    size,
  );
  const moves = useOrderMoves(() => void revalidate());
  const known = pages.items.map((order) => ({ ...order, status: moves.statusNow(order) }));
  const orders = found ? known : known.filter((order) => order.status === status);

  const fresh = useFreshOrders(title, status === "Paid" && !found);
  const sound = useOrderSound();
  // Further down, or while something found is shown, the list waits: nothing moves under the finger.
  const isFree = fresh.isAtTop && !found;
  const isBehind = useRef(false);
  const catchUp = useSoon(() => {
    isBehind.current = !isFree;
    void (isFree ? revalidate() : countAgain());
  });
  useEffect(() => {
    if (isFree && isBehind.current) catchUp();
  }, [isFree, catchUp]);
  useOrderNews(
    {
      onOrder(news) {
        moves.hear(news.orderId, news.status);
        if (news.status === "Paid") {
          fresh.add(news.orderId);
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
    keepPlace({ key: historyKey, status, orderIds, found: found && { ...found, orders: pages.items } });
  });

  return {
    orders,
    counts,
    search,
    pages,
    fresh,
    sound,
    /** Has the server's word shown in a moment. */
    catchUp,
    reload: revalidate,
    /** An order is known to be there. */
    hear: moves.hear,
    isBeyond: moves.isBeyond,
    /** On the glass at once, taken back with a notice when refused. Resolves to whether it was done. */
    async move(orderId: string, to: OrderStatus): Promise<boolean> {
      const isDone = await moves.move(orderId, to);
      if (isDone) catchUp();
      return isDone;
    },
  };
}

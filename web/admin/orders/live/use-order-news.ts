import { useEffect, useRef } from "react";
import { followOrders, type OrderListener } from "./follow-orders.ts";

export type { OrderNews } from "../../../../contract/orders.ts";

const HIDDEN_GRACE_MS = 5 * 60_000;

interface NewsOptions {
  /**
   * Whether to go on listening in a tab that nobody sees. Left out, for five minutes: browsers open few connections
   * to one shop.
   */
  whileHidden?: boolean | undefined;
}

/**
 * Tells an open screen of orders that come in or move on. `onRefresh` also comes when the listening begins, and again
 * after every interruption.
 */
export function useOrderNews(listener: OrderListener, { whileHidden }: NewsOptions = {}): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });

  useEffect(() => {
    let stop: (() => void) | null = null;
    let patience: ReturnType<typeof setTimeout> | undefined;

    function end() {
      stop?.();
      stop = null;
    }
    function look() {
      clearTimeout(patience);
      if (document.hidden && !whileHidden) {
        patience = setTimeout(end, whileHidden === false ? 0 : HIDDEN_GRACE_MS);
        return;
      }
      stop ??= followOrders({
        onOrder: (news) => latest.current.onOrder(news),
        onRefresh: () => latest.current.onRefresh(),
      });
    }

    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      clearTimeout(patience);
      end();
    };
  }, [whileHidden]);
}

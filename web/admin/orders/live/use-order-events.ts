import { useEffect, useRef } from "react";
import { MINUTE_MS } from "../../../../rules/time.ts";
import { type OrderListener, subscribeToOrderEvents } from "./subscribe-to-order-events.ts";

const HIDDEN_GRACE_MS = 5 * MINUTE_MS;

interface OrderEventsOptions {
  /**
   * Whether to stay subscribed in a tab nobody sees. Five minutes unless given: browsers open few connections to one
   * origin.
   */
  whileHidden?: boolean | undefined;
}

/**
 * Tells an open screen about orders that come in or move on. `onRefresh` is also called when the subscription begins,
 * and after every interruption.
 */
export function useOrderEvents(listener: OrderListener, { whileHidden }: OrderEventsOptions = {}): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });

  useEffect(() => {
    let unsubscribe: (() => void) | null = null;
    let graceTimer: ReturnType<typeof setTimeout> | undefined;

    function stop() {
      unsubscribe?.();
      unsubscribe = null;
    }
    function followVisibility() {
      clearTimeout(graceTimer);
      if (document.hidden && !whileHidden) {
        graceTimer = setTimeout(stop, whileHidden === false ? 0 : HIDDEN_GRACE_MS);
        return;
      }
      unsubscribe ??= subscribeToOrderEvents({
        onOrder: (event) => latest.current.onOrder(event),
        onRefresh: () => latest.current.onRefresh(),
      });
    }

    followVisibility();
    document.addEventListener("visibilitychange", followVisibility);
    return () => {
      document.removeEventListener("visibilitychange", followVisibility);
      clearTimeout(graceTimer);
      stop();
    };
  }, [whileHidden]);
}

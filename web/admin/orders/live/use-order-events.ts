import { useEffect, useEffectEvent } from "react";
import type { OrderEvent } from "../../../../contract/orders.ts";
import { MINUTE_MS } from "../../../../rules/time.ts";
import { type OrderListener, subscribeToOrderEvents } from "./subscribe-to-order-events.ts";

const HIDDEN_GRACE_MS = 5 * MINUTE_MS;
/** The load of a screen began at most this long before the screen was shown, ms. */
const LONGEST_LOAD_MS = 20_000;

interface OrderEventsOptions {
  /**
   * Whether to stay subscribed in a hidden tab. For five minutes unless given: browsers open few connections to one origin.
   */
  whileHidden?: boolean | undefined;
}

/**
 * Passes orders that come in or move on to an open screen. `onRefresh` is called when events may have been missed: between the
 * load of the screen and the subscription, or during an interruption.
 */
export function useOrderEvents(listener: OrderListener, { whileHidden }: OrderEventsOptions = {}): void {
  const onOrder = useEffectEvent((event: OrderEvent) => listener.onOrder(event));
  const onRefresh = useEffectEvent(() => listener.onRefresh());

  useEffect(() => {
    let unsubscribe: (() => void) | null = null;
    let followedUntil = Math.max(0, performance.now() - LONGEST_LOAD_MS);
    let graceTimer: ReturnType<typeof setTimeout> | undefined;

    function stop() {
      if (unsubscribe) followedUntil = performance.now();
      unsubscribe?.();
      unsubscribe = null;
    }
    function followVisibility() {
      clearTimeout(graceTimer);
      if (document.hidden && !whileHidden) {
        graceTimer = setTimeout(stop, whileHidden === false ? 0 : HIDDEN_GRACE_MS);
        return;
      }
      unsubscribe ??= subscribeToOrderEvents({ onOrder, onRefresh }, followedUntil);
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

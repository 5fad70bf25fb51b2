import { useEffect, useEffectEvent } from "react";
import { countOrders, type OrderChange, type OrderEvent } from "../../../../contract/orders.ts";
import { MINUTE_MS } from "../../../../rules/time.ts";
import { debounce } from "../../../ui/use-debounced.ts";
import { invalidate } from "../../store/queries.ts";
import { type OrderListener, subscribeToOrderEvents } from "./subscribe-to-order-events.ts";

const HIDDEN_GRACE_MS = 5 * MINUTE_MS;
/** Upper bound for the time between the start of a screen's load and its first render, ms. */
const LONGEST_LOAD_MS = 20_000;

/** Updates the counts of orders, also those in the navigation: once for a burst of events. */
export const recount = debounce(() => void invalidate(countOrders), { wait: 400, minInterval: 2_000 }).call;

interface OrderEventsOptions {
  /**
   * Whether to stay subscribed in a hidden tab. Unless given, for five minutes: browsers limit the connections per origin.
   */
  whileHidden?: boolean | undefined;
}

/**
 * Subscribes a screen to new and changed orders. `onRefresh` is called when events may have been missed: between the
 * load of the screen and the subscription, or while the connection was interrupted.
 */
export function useOrderEvents(listener: OrderListener, { whileHidden }: OrderEventsOptions = {}): void {
  const onOrder = useEffectEvent((event: OrderEvent) => {
    recount();
    listener.onOrder(event);
  });
  const onChange = useEffectEvent((event: OrderChange) => {
    recount();
    listener.onChange(event);
  });
  const onRefresh = useEffectEvent(() => {
    recount();
    listener.onRefresh();
  });

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
      unsubscribe ??= subscribeToOrderEvents({ onOrder, onChange, onRefresh }, followedUntil);
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

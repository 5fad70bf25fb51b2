import { useEffect, useState, useSyncExternalStore } from "react";
import type { OrderNumber } from "../../../../rules/ids.ts";

/** How long new orders stay marked once they can be seen. */
const MARKED_MS = 6_000;
/** Scrolled less than this counts as the top of the page. */
const TOP_PX = 160;

const isAtTopNow = () => scrollY < TOP_PX;

function onScroll(listener: () => void) {
  addEventListener("scroll", listener, { passive: true });
  return () => removeEventListener("scroll", listener);
}
function onVisibility(listener: () => void) {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/**
 * The orders that have come in while the screen is open. The title of the browser tab counts them until they are seen.
 * @param title of the browser tab
 * @param isShown whether the shown list is the one they appear in
 */
export function useFreshOrders(title: string, isShown: boolean) {
  const [freshIds, setFreshIds] = useState<ReadonlySet<string>>(new Set());
  const isAtTop = useSyncExternalStore(onScroll, isAtTopNow, () => true);
  const isVisible = useSyncExternalStore(
    onVisibility,
    () => !document.hidden,
    () => true,
  );
  const isInSight = isShown && isAtTop && isVisible;

  useEffect(() => {
    if (!isInSight || freshIds.size === 0) return;
    const timer = setTimeout(() => setFreshIds(new Set()), MARKED_MS);
    return () => clearTimeout(timer);
  }, [isInSight, freshIds]);

  useEffect(() => {
    if (freshIds.size === 0) return;
    const counted = `(${freshIds.size}) ${title}`;
    document.title = counted;
    return () => {
      // Another screen may have set its own title.
      if (document.title === counted) document.title = title;
    };
  }, [freshIds.size, title]);

  return {
    freshIds,
    isAtTop,
    /** Whether they can be seen without scrolling or changing the view. */
    isInSight,
    add: (orderId: OrderNumber) => setFreshIds((known) => new Set(known).add(orderId)),
  };
}

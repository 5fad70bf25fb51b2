import { useEffect, useState, useSyncExternalStore } from "react";

/** How long new orders stay marked while somebody looks at them. */
const LOOK_MS = 6_000;
/** Less than this scrolled counts as the top of the page. */
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
 * The orders that have come in while the screen is open. The tab's title counts them until they have been looked at.
 * @param title of the tab
 * @param isShown whether the list on the glass is the one they appear in
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
    const timer = setTimeout(() => setFreshIds(new Set()), LOOK_MS);
    return () => clearTimeout(timer);
  }, [isInSight, freshIds]);

  useEffect(() => {
    if (freshIds.size === 0) return;
    const counted = `(${freshIds.size}) ${title}`;
    document.title = counted;
    return () => {
      // Another screen may have put its own title there meanwhile.
      if (document.title === counted) document.title = title;
    };
  }, [freshIds.size, title]);

  return {
    freshIds,
    isAtTop,
    /** Whether they can be seen where the screen stands now. */
    isInSight,
    add: (orderId: string) => setFreshIds((known) => new Set(known).add(orderId)),
  };
}

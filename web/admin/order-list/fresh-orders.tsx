import BellRing from "lucide-react/icons/bell-ring";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { OrderNumber } from "../../../rules/ids.ts";
import { TextButton } from "../../ui/text-link.tsx";

/** How long new orders stay highlighted once they are visible. */
const MARKED_MS = 6_000;
/** Scroll positions below this count as the top of the page. */
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
 * The orders that arrived while the screen is open. The title of the browser tab shows their number until they are visible.
 * @param title of the browser tab
 * @param isShown whether new orders appear in the list that is shown
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
      // Another screen may have set its title already.
      if (document.title === counted) document.title = title;
    };
  }, [freshIds.size, title]);

  return {
    freshIds,
    isAtTop,
    /** Whether the new orders are visible without scrolling or changing the list. */
    isInSight,
    add: (orderId: OrderNumber) => setFreshIds((known) => new Set(known).add(orderId)),
  };
}

interface FreshOrdersNoticeProps {
  count: number;
  /** Scrolls to the new orders; null if they are visible. */
  onShow: (() => void) | null;
}

/**
 * Announces new orders. It floats above the list: a list that shifts causes misclicks. It is always rendered, so that screen
 * readers announce the first order too.
 */
export function FreshOrdersNotice({ count, onShow }: FreshOrdersNoticeProps) {
  return (
    <div className="pointer-events-none fixed inset-x-0 top-16 z-20 flex justify-center px-4 lg:top-18">
      <div
        className={
          count > 0
            ? "pointer-events-auto flex animate-rise items-center gap-2 rounded-full bg-turmeric pr-2 pl-5 shadow-lift"
            : ""
        }
      >
        <p role="status" className="flex min-h-11 items-center gap-2.5 pr-3 font-bold empty:min-h-0">
          {count > 0 && (
            <>
              <BellRing className="size-5" aria-hidden="true" />
              {count === 1 ? "1 new order" : `${count} new orders`}
            </>
          )}
        </p>
        {count > 0 && onShow && (
          <TextButton onClick={onShow} className="rounded-full px-3">
            Show
          </TextButton>
        )}
      </div>
    </div>
  );
}

import { useEffect, useRef } from "react";

/** As long as a double click takes. */
const DOUBLE_CLICK_MS = 400;

/**
 * Guards against misclicks: when an order leaves the list or a new one comes in, another one slides under the finger.
 * @param layout changes whenever an entry of the list moves to another place
 * @returns whether the layout has been still long enough for a click to be meant for what it hits
 */
export function useSettledLayout(layout: string): () => boolean {
  const seen = useRef(layout);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (seen.current === layout) return;
    seen.current = layout;
    changedAt.current = performance.now();
  }, [layout]);
  return () => performance.now() - changedAt.current > DOUBLE_CLICK_MS;
}

import { useEffect, useRef, useState } from "react";

/**
 * Renders a long list in slices while the user scrolls: thousands of rows at once would freeze the page.
 * @param total number of rows
 * @param upTo index of a row that must be rendered; -1 for none
 * @returns how many rows to render; if there are more, `end` is for an element below them
 */
export function useSlices<End extends Element>(total: number, slice: number, upTo = -1) {
  const [count, setCount] = useState(slice);
  const end = useRef<End>(null);
  const shownCount = Math.max(count, Math.ceil((upTo + 2) / slice) * slice);
  const hasMore = shownCount < total;

  useEffect(() => {
    if (!hasMore || !end.current) return;
    const observer = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) setCount(shownCount + slice);
      },
      { rootMargin: "1500px" },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore, shownCount, slice]);

  return { shownCount, hasMore, end };
}

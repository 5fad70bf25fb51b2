import { type ReactNode, useEffect, useRef, useState } from "react";

/**
 * The place of the buttons that buy. On phones they wait at the bottom edge until the page reaches their place, and come
 * back there once it has scrolled away: always the same buttons.
 */
export function BuyBarPlace({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [passedHeight, setPassedHeight] = useState<number | null>(null);

  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry) return;
      const { top, height } = entry.boundingClientRect;
      setPassedHeight(!entry.isIntersecting && top < 0 ? height : null);
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);

  const isPassed = passedHeight !== null;
  return (
    // The footer and the scroll padding make room for elements with this attribute.
    <div
      ref={place}
      data-buy-bar
      style={isPassed ? { minHeight: passedHeight } : undefined}
      className="sticky bottom-0 z-20 mt-6 max-md:-mx-4 md:static"
    >
      <div
        className={`max-md:bg-cream max-md:px-4 max-md:pt-3 max-md:pb-[calc(0.875rem+env(safe-area-inset-bottom))] ${isPassed ? "max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:animate-rise max-md:border-t max-md:border-line max-md:shadow-header" : ""}`}
      >
        {children}
      </div>
    </div>
  );
}

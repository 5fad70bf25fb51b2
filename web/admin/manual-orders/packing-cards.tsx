import { useEffect, useRef, useState } from "react";
import type { AdminOrder } from "../../../contract/orders.ts";
import { PackingCard } from "./packing-card.tsx";

/** Cards come onto the page in slices: five thousand at once would freeze it. */
const SLICE = 60;

interface PackingCardsProps {
  orders: readonly AdminOrder[];
  selected: ReadonlySet<string>;
  onSelect: (order: AdminOrder, isSelected: boolean, toHere: boolean) => void;
  onPack?: ((order: AdminOrder) => void) | undefined;
  /** Place of the order that a shortcut has gone to. */
  reached: number;
}

export function PackingCards({ orders, selected, onSelect, onPack, reached }: PackingCardsProps) {
  const [count, setCount] = useState(SLICE);
  const end = useRef<HTMLDivElement>(null);
  const shownCount = Math.max(count, Math.ceil((reached + 2) / SLICE) * SLICE);
  const hasMore = shownCount < orders.length;

  useEffect(() => {
    if (!hasMore || !end.current) return;
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) setCount(shownCount + SLICE);
      },
      { rootMargin: "1500px" },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [hasMore, shownCount]);

  return (
    <>
      <div className="grid grid-cols-1 gap-4">
        {orders.slice(0, shownCount).map((order) => (
          <PackingCard
            key={order.orderId}
            order={order}
            isSelected={selected.has(order.orderId)}
            onSelect={onSelect}
            onPack={onPack}
          />
        ))}
      </div>
      {hasMore && (
        <div ref={end} className="py-6 text-center text-ink-soft">
          {orders.length - shownCount} more
        </div>
      )}
    </>
  );
}

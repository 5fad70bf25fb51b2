import { useEffect, useRef, useState } from "react";
import type { AdminOrder } from "../../../contract/orders.ts";
import { PackingCard } from "./packing-card.tsx";
import { PackingRow } from "./packing-row.tsx";
import type { PackingView } from "./packing-view.tsx";

/** Cards are rendered in slices while scrolling: thousands at once would freeze the page. */
const SLICE = 60;

interface PackingCardsProps {
  orders: readonly AdminOrder[];
  selected: ReadonlySet<string>;
  onSelect: (order: AdminOrder, isSelected: boolean, isRange: boolean) => void;
  step: string;
  onPack: (order: AdminOrder) => void;
  view: PackingView;
  /** Index of the current card, which is always rendered; -1 for none. */
  currentIndex: number;
}

export function PackingCards(props: PackingCardsProps) {
  const { orders, selected, onSelect, step, onPack, view, currentIndex } = props;
  const Item = view === "list" ? PackingRow : PackingCard;
  const [count, setCount] = useState(SLICE);
  const end = useRef<HTMLDivElement>(null);
  const shownCount = Math.max(count, Math.ceil((currentIndex + 2) / SLICE) * SLICE);
  const hasMore = shownCount < orders.length;

  useEffect(() => {
    if (!hasMore || !end.current) return;
    const observer = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) setCount(shownCount + SLICE);
      },
      { rootMargin: "1500px" },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore, shownCount]);

  return (
    <>
      <div className={`grid grid-cols-1 ${view === "list" ? "gap-1" : "gap-4"}`}>
        {orders.slice(0, shownCount).map((order) => (
          <Item
            key={order.orderId}
            order={order}
            isSelected={selected.has(order.orderId)}
            onSelect={onSelect}
            step={step}
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

import { useEffect, useRef, useState } from "react";
import type { AdminOrder } from "../../../contract/orders.ts";
import { PackingCard } from "./packing-card.tsx";
import type { PackingLook } from "./packing-look.tsx";
import { PackingRow } from "./packing-row.tsx";

/** Cards are rendered in slices: five thousand at once would freeze the page. */
const SLICE = 60;

interface PackingCardsProps {
  orders: readonly AdminOrder[];
  selected: ReadonlySet<string>;
  onSelect: (order: AdminOrder, isSelected: boolean, isRange: boolean) => void;
  step: string;
  onPack: (order: AdminOrder) => void;
  look: PackingLook;
  /** Index of the current card, which must be rendered; -1 for none. */
  currentIndex: number;
}

export function PackingCards(props: PackingCardsProps) {
  const { orders, selected, onSelect, step, onPack, look, currentIndex } = props;
  const Item = look === "list" ? PackingRow : PackingCard;
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
      <div className={`grid grid-cols-1 ${look === "list" ? "gap-1" : "gap-4"}`}>
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

import type { AdminOrder } from "../../../contract/orders.ts";
import { type RowSelection, SELECTABLE_LIST } from "../../ui/admin/use-row-selection.ts";
import { useSlices } from "../../ui/admin/use-slices.ts";
import { PackingCard } from "./packing-card.tsx";
import { PackingRow } from "./packing-row.tsx";
import type { PackingView } from "./packing-view.tsx";

const SLICE = 60;

interface PackingCardsProps {
  orders: readonly AdminOrder[];
  selected: ReadonlySet<string>;
  onSelect: (order: AdminOrder, isSelected: boolean, isRange: boolean) => void;
  /** Of the selection of rows. */
  listProps: RowSelection["listProps"];
  step: string;
  onPack: (order: AdminOrder) => void;
  view: PackingView;
  /** Index of the current card, which is always rendered; -1 for none. */
  currentIndex: number;
}

export function PackingCards(props: PackingCardsProps) {
  const { orders, selected, onSelect, listProps, step, onPack, view, currentIndex } = props;
  const Item = view === "list" ? PackingRow : PackingCard;
  const { shownCount, hasMore, end } = useSlices<HTMLDivElement>(orders.length, SLICE, currentIndex);

  return (
    <>
      <div
        {...listProps}
        className={`grid grid-cols-1 ${SELECTABLE_LIST} ${view === "list" ? "gap-1" : "gap-4"}`}
      >
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

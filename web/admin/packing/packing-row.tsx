import Check from "lucide-react/icons/check";
import Hand from "lucide-react/icons/hand";
import StickyNote from "lucide-react/icons/sticky-note";
import { memo } from "react";
import { Link } from "react-router";
import { formatRupees } from "../../../rules/money.ts";
import { orderPath } from "../orders/order-paths.ts";
import { itemsToPackInShort } from "../orders/order-words.ts";
import { cardId, type PackingCardProps, SelectOrder } from "./packing-card.tsx";

/** An order in one line, for packing from paper. */
export const PackingRow = memo(function PackingRow({
  order,
  isSelected,
  onSelect,
  step,
  onPack,
}: PackingCardProps) {
  const { orderId, dispatchNumber, held, packingNotes } = order;
  return (
    <article
      id={cardId(orderId)}
      tabIndex={-1}
      aria-label={orderId}
      className={`flex min-h-13 scroll-my-40 items-center gap-1 rounded-control pr-1 focus:outline-3 focus:outline-leaf ${isSelected ? "bg-leaf-wash" : "bg-white"}`}
    >
      <SelectOrder order={order} isSelected={isSelected} onSelect={onSelect} />
      <Link
        to={orderPath(orderId)}
        className="grid min-h-11 min-w-0 grow content-center gap-x-4 leading-tight lg:grid-cols-[9rem_minmax(0,14rem)_minmax(0,1fr)_10rem_5rem] lg:items-center"
      >
        <span className="flex min-w-0 gap-2 lg:contents">
          <b className="shrink-0">{dispatchNumber ?? orderId}</b>
          <span className="truncate">{order.name}</span>
        </span>
        <span className="truncate text-sm text-ink-soft lg:text-base lg:text-leaf">
          {packingNotes.length > 0 && (
            <StickyNote
              className="mr-1.5 inline size-4 fill-turmeric text-leaf"
              role="img"
              aria-label={`Note: ${packingNotes.join("; ")}`}
            />
          )}
          {itemsToPackInShort(order.items)}
        </span>
        <span className="truncate text-ink-soft max-lg:hidden">
          {[order.addressId?.city, order.pincode].filter(Boolean).join(" ")}
        </span>
        <span className="text-right tabular-nums max-lg:hidden">{formatRupees(order.totalAmount)}</span>
      </Link>
      {held ? (
        <Hand className="m-2.5 size-6 shrink-0 text-chilli-deep" role="img" aria-label="Held" />
      ) : (
        <button
          type="button"
          aria-label={`${step}: ${orderId}`}
          onClick={() => onPack(order)}
          className="grid size-11 shrink-0 place-items-center rounded-control border-2 border-leaf text-leaf hover:bg-turmeric"
        >
          <Check className="size-5" aria-hidden="true" />
        </button>
      )}
    </article>
  );
});

import Check from "lucide-react/icons/check";
import Hand from "lucide-react/icons/hand";
import StickyNote from "lucide-react/icons/sticky-note";
import { memo } from "react";
import { Link } from "react-router";
import { IconButton } from "../../ui/icon-button.tsx";
import { orderPath } from "../order/order-paths.ts";
import { linesToPack } from "../order/order-text.ts";
import { cardId, type PackingCardProps, SelectOrder } from "./packing-card.tsx";

/** An order as a row: its numbers and name, and all that goes into the parcel. */
export const PackingRow = memo(function PackingRow({
  order,
  isSelected,
  onSelect,
  step,
  onPack,
}: PackingCardProps) {
  const { orderId, dispatchNumber, held, packingNotes } = order;
  const place = [order.addressId?.city, order.pincode].filter(Boolean).join(" ");
  return (
    <article
      id={cardId(orderId)}
      data-row={orderId}
      tabIndex={-1}
      aria-label={orderId}
      className={`flex min-h-13 scroll-my-40 items-center gap-1 rounded-control pr-1 focus:outline-3 focus:outline-leaf ${isSelected ? "bg-leaf-wash" : "bg-white"}`}
    >
      <SelectOrder order={order} isSelected={isSelected} onSelect={onSelect} />
      <Link
        to={orderPath(orderId)}
        className="grid min-h-11 min-w-0 grow content-center gap-x-4 py-0.5 leading-tight lg:py-1 lg:grid-cols-[minmax(9rem,15rem)_minmax(0,1fr)] lg:items-center"
      >
        <span className="flex min-w-0 flex-wrap gap-x-2 lg:grid">
          <b className="shrink-0">{dispatchNumber ?? orderId}</b>
          <span className="min-w-0 wrap-anywhere lg:text-sm">
            {order.name}
            {place && <span className="text-ink-soft max-lg:hidden">, {place}</span>}
          </span>
        </span>
        <span className="min-w-0 text-sm wrap-anywhere lg:text-base">
          {packingNotes.length > 0 && (
            <StickyNote
              className="mr-1.5 inline size-4 fill-turmeric text-leaf"
              role="img"
              aria-label={`Note: ${packingNotes.join("; ")}`}
            />
          )}
          {linesToPack(order.items).map(({ productId, name, units }, index) => (
            <span key={productId}>
              {index > 0 && ", "}
              <b className="tabular-nums">{units} ×</b> {name}
            </span>
          ))}
        </span>
      </Link>
      {held ? (
        <Hand className="m-2.5 size-6 shrink-0 text-chilli-deep" role="img" aria-label="Held" />
      ) : (
        <IconButton label={`${step}: ${orderId}`} onClick={() => onPack(order)} icon={Check} shape="framed" />
      )}
    </article>
  );
});

import type { SoldLine } from "../../../contract/orders.ts";
import { formatRupees } from "../../../rules/money.ts";
import { lineTotal } from "../../../rules/pricing.ts";
import { unitsToPack } from "../../../rules/units-to-pack.ts";
import { goneWords, hasTakenOut } from "./order-words.ts";

interface OrderItemsProps {
  items: readonly SoldLine[];
  /** Whether somebody packs from it. */
  isToPack?: boolean;
  /** What an invoice needs: HSN code and GST rate under each name. */
  hasTax?: boolean;
}

/** One row per product: quantity of what goes into the parcel, name, and line price as it was booked. */
export function OrderItems({ items, isToPack = false, hasTax = false }: OrderItemsProps) {
  return (
    <ul className="divide-y divide-line">
      {items.map((line) => {
        const units = unitsToPack(line);
        const struck = units === 0 ? "text-ink-soft line-through" : "";
        const gone = hasTakenOut(line) ? "Taken out" : "Paid back";
        const note = units === 0 && isToPack ? `${gone}: do not pack` : goneWords(line);
        return (
          <li key={line.productId} className="flex items-baseline gap-3 py-1.5 break-inside-avoid">
            <span className={`w-10 shrink-0 text-right font-bold tabular-nums ${struck}`}>
              <span className="sr-only">Quantity </span>
              {units}
              <span aria-hidden="true"> ×</span>
            </span>
            <span className="min-w-0 grow wrap-anywhere">
              <span className={struck}>{line.name}</span>
              {hasTax && <span className="block text-sm text-ink-soft tabular-nums">{taxOf(line)}</span>}
              {note && <span className="block text-sm font-semibold text-chilli">{note}</span>}
            </span>
            <span className="font-semibold tabular-nums">
              <span className="sr-only">Line price </span>
              {formatRupees(lineTotal(line))}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function taxOf({ hsnCode, gstRatePercent }: SoldLine): string {
  return [hsnCode && `HSN ${hsnCode}`, `GST ${gstRatePercent}%`].filter(Boolean).join(" · ");
}

import type { SoldLine } from "../../../contract/orders.ts";
import { formatRupees } from "../../../rules/money.ts";
import { lineTotal } from "../../../rules/pricing.ts";

interface OrderItemsProps {
  items: readonly SoldLine[];
  /** What an invoice needs: HSN code and GST rate under each name. */
  hasTax?: boolean;
}

/** One row per product: quantity, name and line price. */
export function OrderItems({ items, hasTax = false }: OrderItemsProps) {
  return (
    <ul className="divide-y divide-line">
      {items.map((line) => (
        <li key={line.productId} className="flex items-baseline gap-3 py-1.5 break-inside-avoid">
          <span className="w-10 shrink-0 text-right font-bold tabular-nums">
            <span className="sr-only">Quantity </span>
            {line.quantity}
            <span aria-hidden="true"> ×</span>
          </span>
          <span className="min-w-0 grow wrap-anywhere">
            {line.name}
            {hasTax && <span className="block text-sm text-ink-soft tabular-nums">{taxOf(line)}</span>}
          </span>
          <span className="font-semibold tabular-nums">
            <span className="sr-only">Line price </span>
            {formatRupees(lineTotal(line))}
          </span>
        </li>
      ))}
    </ul>
  );
}

function taxOf({ hsnCode, gstRatePercent }: SoldLine): string {
  return [hsnCode && `HSN ${hsnCode}`, `GST ${gstRatePercent}%`].filter(Boolean).join(" · ");
}

import type { OrderLine } from "../../../contract/checkout.ts";
import { formatRupees } from "../../../rules/money.ts";
import { lineTotal } from "../../../rules/pricing.ts";

/** One row per product: quantity, name and line price. */
export function OrderItems({ items }: { items: readonly OrderLine[] }) {
  return (
    <ul className="divide-y divide-line">
      {items.map((line) => (
        <li key={line.productId} className="flex items-baseline gap-3 py-1.5 break-inside-avoid">
          <span className="w-10 shrink-0 text-right font-bold tabular-nums">
            <span className="sr-only">Quantity </span>
            {line.quantity}
            <span aria-hidden="true"> ×</span>
          </span>
          <span className="min-w-0 grow wrap-anywhere">{line.name}</span>
          <span className="font-semibold tabular-nums">
            <span className="sr-only">Line price </span>
            {formatRupees(lineTotal(line))}
          </span>
        </li>
      ))}
    </ul>
  );
}

import type { SoldLine } from "../../../contract/orders.ts";
import { type LineRow, netOfLine, rowsOfLine, signedRupees } from "../../../rules/order-rows.ts";
import { unitsToPack } from "../../../rules/units-to-pack.ts";
import { goneWords, hasTakenOut } from "./order-words.ts";

interface OrderItemsProps {
  items: readonly SoldLine[];
  /** Whether it is packed from: then each line shows what belongs in the parcel, at its price after refunds. */
  isToPack?: boolean;
  /** What an invoice needs: HSN code and GST rate under each name. */
  hasTax?: boolean;
}

/** The lines of an order: quantity, name and line price, and below each what of it was refunded. */
export function OrderItems({ items, isToPack = false, hasTax = false }: OrderItemsProps) {
  return (
    <ul className="divide-y divide-line">
      {items.map((line) => (
        <li key={line.productId} className="py-1.5 break-inside-avoid">
          {isToPack ? <LineToPack line={line} /> : <SoldRows line={line} hasTax={hasTax} />}
        </li>
      ))}
    </ul>
  );
}

const ROW = "flex items-baseline gap-3";
const UNITS = "w-10 shrink-0 text-right font-bold tabular-nums";

function LineToPack({ line }: { line: SoldLine }) {
  const units = unitsToPack(line);
  const struck = units === 0 ? "text-ink-soft line-through" : "";
  const gone = hasTakenOut(line) ? "Removed" : "Refunded";
  const note = units === 0 ? `${gone}: do not pack` : goneWords(line);
  return (
    <div className={ROW}>
      <span className={`${UNITS} ${struck}`}>
        <span className="sr-only">Quantity </span>
        {units}
        <span aria-hidden="true"> ×</span>
      </span>
      <span className="min-w-0 grow wrap-anywhere">
        <span className={struck}>{line.name}</span>
        {note && <span className="block text-sm font-semibold text-chilli">{note}</span>}
      </span>
      <span className="font-semibold tabular-nums">
        <span className="sr-only">Line price </span>
        {signedRupees(netOfLine(line))}
      </span>
    </div>
  );
}

const CHANGES: Readonly<Record<LineRow["kind"], string>> = {
  sold: "",
  refunded: "refunded",
  removed: "removed, not refunded",
};

function SoldRows({ line, hasTax }: { line: SoldLine; hasTax: boolean }) {
  return rowsOfLine(line).map(({ kind, units, amount }) =>
    kind === "sold" ? (
      <div key={kind} className={ROW}>
        <span className={UNITS}>
          <span className="sr-only">Quantity </span>
          {units}
          <span aria-hidden="true"> ×</span>
        </span>
        <span className="min-w-0 grow wrap-anywhere">
          {line.name}
          {hasTax && <span className="block text-sm text-ink-soft tabular-nums">{taxOf(line)}</span>}
        </span>
        <span className="font-semibold tabular-nums">
          <span className="sr-only">Line price </span>
          {signedRupees(amount)}
        </span>
      </div>
    ) : (
      <div key={kind} className={`${ROW} text-sm text-chilli-deep`}>
        <span className={UNITS}>−{units}</span>
        <span className="min-w-0 grow font-semibold">{CHANGES[kind]}</span>
        {amount < 0 && <span className="font-semibold tabular-nums">{signedRupees(amount)}</span>}
      </div>
    ),
  );
}

function taxOf({ hsnCode, gstRatePercent }: SoldLine): string {
  return [hsnCode && `HSN ${hsnCode}`, `GST ${gstRatePercent}%`].filter(Boolean).join(" · ");
}

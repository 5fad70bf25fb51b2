import type { SoldLine } from "../../../contract/orders.ts";
import type { Paise } from "../../../rules/money.ts";
import { type LineRow, rowsOfLine, signedRupees } from "../../../rules/order-rows.ts";
import { unitsToPack } from "../../../rules/units-to-pack.ts";

interface OrderItemsProps {
  items: readonly SoldLine[];
  /** Whether it is packed from: then each line begins with the units that belong in the parcel. */
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

/** First what to pack. Where units were refunded or removed, what was sold and what of it changed follow in rows that add up. */
function LineToPack({ line }: { line: SoldLine }) {
  const rows = rowsOfLine(line);
  const [sold, ...changes] = rows;
  const units = unitsToPack(line);
  const struck = units === 0 ? "text-ink-soft line-through" : "";
  return (
    <>
      <div className={ROW}>
        <span className={`${UNITS} ${struck}`}>
          <span className="sr-only">Quantity </span>
          {units}
          <span aria-hidden="true"> ×</span>
        </span>
        <span className="min-w-0 grow wrap-anywhere">
          <span className={struck}>{line.name}</span>
          {units === 0 && (
            <span className="block text-sm font-semibold text-chilli">
              {changes.at(-1)?.kind === "removed" ? "Removed" : "Refunded"}: do not pack
            </span>
          )}
        </span>
        {sold && changes.length === 0 && <LinePrice amount={sold.amount} />}
      </div>
      {changes.length > 0 &&
        rows.map((row) =>
          row.kind === "sold" ? (
            <div key={row.kind} className={`${ROW} text-sm text-ink-soft`}>
              <span className={UNITS}>{row.units}</span>
              <span className="min-w-0 grow">sold</span>
              <LinePrice amount={row.amount} />
            </div>
          ) : (
            <ChangeRow key={row.kind} row={row} />
          ),
        )}
    </>
  );
}

function LinePrice({ amount }: { amount: Paise }) {
  return (
    <span className="font-semibold tabular-nums">
      <span className="sr-only">Line price </span>
      {signedRupees(amount)}
    </span>
  );
}

const CHANGES: Readonly<Record<LineRow["kind"], string>> = {
  sold: "",
  refunded: "refunded",
  removed: "removed, not refunded",
};

function ChangeRow({ row: { kind, units, amount } }: { row: LineRow }) {
  return (
    <div className={`${ROW} text-sm text-chilli-deep`}>
      <span className={UNITS}>−{units}</span>
      <span className="min-w-0 grow font-semibold">{CHANGES[kind]}</span>
      {amount < 0 && <span className="font-semibold tabular-nums">{signedRupees(amount)}</span>}
    </div>
  );
}

function SoldRows({ line, hasTax }: { line: SoldLine; hasTax: boolean }) {
  return rowsOfLine(line).map((row) =>
    row.kind === "sold" ? (
      <div key={row.kind} className={ROW}>
        <span className={UNITS}>
          <span className="sr-only">Quantity </span>
          {row.units}
          <span aria-hidden="true"> ×</span>
        </span>
        <span className="min-w-0 grow wrap-anywhere">
          {line.name}
          {hasTax && <span className="block text-sm text-ink-soft tabular-nums">{taxOf(line)}</span>}
        </span>
        <LinePrice amount={row.amount} />
      </div>
    ) : (
      <ChangeRow key={row.kind} row={row} />
    ),
  );
}

function taxOf({ hsnCode, gstRatePercent }: SoldLine): string {
  return [hsnCode && `HSN ${hsnCode}`, `GST ${gstRatePercent}%`].filter(Boolean).join(" · ");
}

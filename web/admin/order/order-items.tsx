import type { SoldLine } from "../../../contract/orders.ts";
import { formatRupees, type Paise, sum } from "../../../rules/money.ts";
import { type LineRow, rowsOfLine, signedRupees } from "../../../rules/order-rows.ts";
import { unitsToPack } from "../../../rules/units-to-pack.ts";
import { ProductImage } from "../../ui/product-image.tsx";

interface OrderItemsProps {
  items: readonly SoldLine[];
  /** Whether the order's goods are sold with GST: their rates are shown then. */
  hasGst?: boolean;
  /** For packing: each line begins with the units that belong in the parcel. */
  isToPack?: boolean;
}

/** The lines of an order: picture, name and price, and below each its refunded or removed units. */
export function OrderItems({ items, hasGst = true, isToPack = false }: OrderItemsProps) {
  return (
    <ul className="divide-y divide-line">
      {items.map((line) => (
        <li key={line.productId} className="py-1.5 break-inside-avoid">
          {isToPack ? <LineToPack line={line} /> : <LineSold line={line} hasGst={hasGst} />}
        </li>
      ))}
    </ul>
  );
}

const ROW = "flex items-baseline gap-3";
const UNITS = "w-10 shrink-0 text-right font-bold tabular-nums";

/** The units to pack. If units were refunded or removed, rows that add up to them follow: sold, refunded, removed. */
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
              {changes.slice(-1)[0]?.kind === "removed" ? "Removed" : "Refunded"}: do not pack
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

/** What was sold, with HSN code and GST rate as an invoice needs; then what was refunded, and the price after it. */
function LineSold({ line, hasGst }: { line: SoldLine; hasGst: boolean }) {
  const [sold, ...changes] = rowsOfLine(line);
  if (!sold) return null;
  return (
    <div className="flex gap-3">
      <ProductImage
        path={line.image ?? undefined}
        alt=""
        sizes="48px"
        widest={160}
        className="size-12 shrink-0 rounded-control bg-leaf-wash object-cover print:hidden"
      />
      <div className="min-w-0 grow">
        <p className="wrap-anywhere">
          {line.name} <span className="block text-sm text-ink-soft tabular-nums">{taxOf(line, hasGst)}</span>
        </p>
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 tabular-nums">
          <span>
            <span className="sr-only">Quantity </span>
            <b>{sold.units} ×</b> {formatRupees(line.sellingPrice)}
          </span>
          <LinePrice amount={sold.amount} />
        </p>
        {changes.map(({ kind, units, amount }) => (
          <p key={kind} className="flex justify-between gap-3 text-sm text-chilli-deep tabular-nums">
            <span>
              −{units} <span className="font-semibold">{CHANGES[kind]}</span>
            </span>
            {amount < 0 && <span className="font-semibold">{signedRupees(amount)}</span>}
          </p>
        ))}
        {changes.length > 0 && (
          <p className="flex justify-between gap-3 font-semibold tabular-nums">
            <span>After refunds</span>
            <span>{signedRupees(sum([sold.amount, ...changes.map(({ amount }) => amount)]))}</span>
          </p>
        )}
      </div>
    </div>
  );
}

function taxOf({ hsnCode, gstRatePercent }: SoldLine, hasGst: boolean): string {
  return [hsnCode && `HSN ${hsnCode}`, hasGst && `GST ${gstRatePercent}%`].filter(Boolean).join(" · ");
}

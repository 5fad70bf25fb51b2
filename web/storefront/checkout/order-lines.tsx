import { type Paise, ZERO } from "../../../rules/money.ts";
import { rowsOfLine, signedRupees } from "../../../rules/order-rows.ts";
import { ProductImage } from "../../ui/product-image.tsx";

interface ShownLine {
  productId: string;
  name: string;
  quantity: number;
  /** Of one unit, in paise. */
  sellingPrice: Paise;
  /** What was refunded of this line, if anything. */
  refundedUnits?: number;
  refundedAmount?: Paise;
  /** Image path; without one, the line has no picture. */
  image?: string | null;
}

/** The lines of an order: name, quantity and line price of each product. */
export function OrderLines({ lines }: { lines: readonly ShownLine[] }) {
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.productId} className="flex items-center gap-3 py-3">
          {line.image && (
            <ProductImage
              path={line.image}
              alt=""
              sizes="56px"
              className="size-14 shrink-0 rounded-xl bg-turmeric-wash object-cover"
            />
          )}
          <div className="min-w-0 grow">
            <p className="font-semibold wrap-break-word">{line.name}</p>
            <p className="text-sm text-ink-soft">
              <span className="sr-only">Quantity </span>
              <span aria-hidden="true">× </span>
              {line.quantity}
            </p>
          </div>
          <div className="text-right tabular-nums">
            {rowsOfLine({ refundedUnits: 0, refundedAmount: ZERO, ...line }).map(({ kind, units, amount }) =>
              kind === "sold" ? (
                <p key={kind} className="font-bold">
                  <span className="sr-only">Line price </span>
                  {signedRupees(amount)}
                </p>
              ) : (
                <p key={kind} className="text-sm font-semibold text-chilli-deep">
                  −{units} refunded {signedRupees(amount)}
                </p>
              ),
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

import { formatRupees, type Paise, ZERO } from "../../../rules/money.ts";
import { Tick } from "../../ui/checkbox.tsx";
import { QuantityStepper } from "../../ui/quantity-stepper.tsx";
import type { LineToRefund } from "./refund-draft.ts";

interface RefundLinesProps {
  lines: readonly LineToRefund[];
  /** Delivery charge that is not refunded yet, paise. */
  deliveryLeft: Paise;
  delivery: boolean;
  onUnits: (productId: string, units: number) => void;
  onDelivery: (isChosen: boolean) => void;
}

/** Chooses units of the order's lines, and the delivery charge. */
export function RefundLines({ lines, deliveryLeft, delivery, onUnits, onDelivery }: RefundLinesProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">Which products</legend>
      <ul className="divide-y divide-line border-y border-line">
        {lines.map((line) => (
          <li key={line.productId} className="py-3">
            <p className={`font-semibold wrap-anywhere ${line.left === 0 ? "text-ink-soft" : ""}`}>
              {line.name}
            </p>
            <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
              <p className="text-sm text-ink-soft tabular-nums">
                {line.left === 0
                  ? "All refunded"
                  : `${line.left} of ${line.quantity} left, ${formatRupees(line.worth)}`}
              </p>
              {line.left > 0 && (
                <div className="ml-auto flex items-center gap-3">
                  <span className="min-w-16 text-right font-semibold tabular-nums">
                    {line.chosen > 0 && formatRupees(line.amount)}
                  </span>
                  <QuantityStepper
                    value={line.chosen}
                    min={0}
                    max={line.left}
                    of={line.name}
                    onChange={(units) => onUnits(line.productId, units)}
                  />
                </div>
              )}
            </div>
          </li>
        ))}
        {deliveryLeft > ZERO && (
          <li>
            <label className="flex min-h-12 items-center gap-3 py-2">
              <Tick checked={delivery} onCheck={onDelivery} />
              <span className="grow font-semibold">Delivery charge</span>
              <span className="tabular-nums">{formatRupees(deliveryLeft)}</span>
            </label>
          </li>
        )}
      </ul>
    </fieldset>
  );
}

import Trash2 from "lucide-react/icons/trash";
import { formatRupees } from "../../../rules/money.ts";
import { lineTotal, MAX_QUANTITY } from "../../../rules/pricing.ts";
import { usePassFocusOn } from "../../ui/admin/use-pass-focus-on.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { QuantityStepper } from "../../ui/quantity-stepper.tsx";
import { type ChosenProduct, shortageAdvice, stockText } from "./obstacle.ts";
import type { PhoneOrder } from "./use-phone-order.ts";

/** The products of the order, with quantity and stock. */
export function ChosenProducts({ order }: { order: PhoneOrder }) {
  const { chosen, missing, setQuantity } = order;
  const passFocusOn = usePassFocusOn();
  if (chosen.length === 0) return <p className="text-ink-soft">No products yet. Search and add them.</p>;
  return (
    <ul aria-label="Products of the order" className="divide-y divide-line">
      {chosen.map((line) => (
        <Line
          key={line.productId}
          line={line}
          isMissing={missing.includes(line)}
          onQuantity={(quantity) => setQuantity(line, quantity)}
          onRemove={(button) => {
            passFocusOn(button);
            setQuantity(line, 0);
          }}
        />
      ))}
    </ul>
  );
}

interface LineProps {
  line: ChosenProduct;
  isMissing: boolean;
  onQuantity: (quantity: number) => void;
  /** @param button the pressed button, to pass its focus on */
  onRemove: (button: HTMLElement) => void;
}

function Line({ line, isMissing, onQuantity, onRemove }: LineProps) {
  const { name, quantity, available } = line;
  return (
    <li className="py-3 first:pt-0">
      <div className="flex items-baseline justify-between gap-3">
        <p className="min-w-0 font-semibold wrap-anywhere">{name}</p>
        <p className="shrink-0 font-semibold tabular-nums">{formatRupees(lineTotal(line))}</p>
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p className={`text-sm ${isMissing ? "font-semibold text-chilli-deep" : "text-ink-soft"}`}>
          {stockText(line)}
          {isMissing && `: ${shortageAdvice(line)}`}
        </p>
        <div className="ml-auto flex items-center gap-1">
          <IconButton
            label={`Remove ${name}`}
            data-removes
            onClick={({ currentTarget }) => onRemove(currentTarget)}
            icon={Trash2}
          />
          <QuantityStepper
            value={quantity}
            max={Math.max(1, Math.min(available ?? MAX_QUANTITY, MAX_QUANTITY))}
            of={name}
            onChange={onQuantity}
          />
        </div>
      </div>
    </li>
  );
}

import type { AdminOrder } from "../../../contract/orders.ts";
import { isWaiting } from "../../../rules/waiting-orders.ts";

interface SelectOrderProps {
  order: AdminOrder;
  isSelected: boolean;
  /** @param isRange with Shift: all from the one clicked last to this one */
  onSelect: (order: AdminOrder, isSelected: boolean, isRange: boolean) => void;
  className?: string;
}

/** The box that selects an order of the packing screen. */
export function SelectOrder({ order, isSelected, onSelect, className = "" }: SelectOrderProps) {
  return (
    <label className={`grid size-11 shrink-0 place-items-center ${className}`}>
      <input
        type="checkbox"
        checked={isSelected}
        disabled={!isSelected && !isWaiting(order)}
        aria-label={`Select ${order.orderId}`}
        onChange={({ target, nativeEvent }) =>
          onSelect(order, target.checked, (nativeEvent as unknown as MouseEvent).shiftKey === true)
        }
        className="size-5 accent-leaf-mid"
      />
    </label>
  );
}

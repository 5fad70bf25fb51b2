import { useNavigate } from "react-router";
import type { OrderDetail } from "../../../../contract/orders.ts";
import { useKeys } from "../../keys/key-registry.ts";
import type { Shortcut } from "../../keys/shortcut.ts";
import { nextStep, type OrderStep } from "../order-words.ts";
import { carrierPath } from "../step-button.tsx";

const STEP_KEYS: Partial<Record<OrderStep["to"], string>> = { Confirmed: "c", Packed: "p", Shipped: "s" };

/** The key of the step that an order can take next. */
export function useOrderKeys(order: OrderDetail, onStep: (to: OrderStep["to"]) => void): void {
  const navigate = useNavigate();
  const step = nextStep(order);
  const key = step && STEP_KEYS[step.to];
  const next: Shortcut[] =
    step && key
      ? [
          {
            key,
            words: step.words,
            run: () => (step.isLink ? navigate(carrierPath(order.orderId)) : onStep(step.to)),
          },
        ]
      : [];
  useKeys(next);
}

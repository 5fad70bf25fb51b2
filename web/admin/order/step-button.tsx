import type { AdminOrder } from "../../../contract/orders.ts";
import { Button, ButtonLink, type ButtonVariant } from "../../ui/button.tsx";
import { carrierPath } from "./order-paths.ts";
import { nextStep, type OrderStep } from "./order-text.ts";

interface StepButtonProps {
  order: Pick<AdminOrder, "orderId" | "status" | "isBooked" | "held">;
  onStep: (to: OrderStep["to"]) => void;
  variant?: ButtonVariant;
  isBusy?: boolean;
  className?: string;
}

/** The button for the next step of an order. Renders nothing if staff have no step to take. */
export function StepButton({
  order,
  onStep,
  variant = "secondary",
  isBusy = false,
  className = "",
}: StepButtonProps) {
  const step = nextStep(order);
  if (!step) return null;
  const label = (
    <span>
      {step.label}
      <span className="sr-only"> {order.orderId}</span>
    </span>
  );
  if (step.isLink) {
    return (
      <ButtonLink variant={variant} to={carrierPath(order.orderId)} className={className}>
        {label}
      </ButtonLink>
    );
  }
  return (
    <Button
      variant={variant}
      isBusy={isBusy}
      busyLabel="Waiting..."
      onClick={() => onStep(step.to)}
      className={className}
    >
      {label}
    </Button>
  );
}

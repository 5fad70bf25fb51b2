import type { OrderNumber } from "../../../rules/ids.ts";
import type { OrderStatus } from "../../../rules/order-status.ts";
import { Button, ButtonLink, type ButtonVariant } from "../../ui/button.tsx";
import { nextStep, type OrderStep } from "./order-words.ts";

interface StepButtonProps {
  orderId: OrderNumber;
  status: OrderStatus;
  onStep: (to: OrderStep["to"]) => void;
  variant?: ButtonVariant;
  isBusy?: boolean;
  className?: string;
}

/** The screen that hands a parcel to a carrier, which moves its order to Shipped. */
function carrierPath(orderId: OrderNumber): string {
  return `/admin/manage-orders/select-carrier/${orderId}`;
}

/** The button for an order's next step; nothing where staff have none to take. */
export function StepButton({
  orderId,
  status,
  onStep,
  variant = "secondary",
  isBusy = false,
  className = "",
}: StepButtonProps) {
  const step = nextStep(status);
  if (!step) return null;
  const words = (
    <span>
      {step.words}
      <span className="sr-only"> {orderId}</span>
    </span>
  );
  if (step.to === "Shipped") {
    return (
      <ButtonLink variant={variant} to={carrierPath(orderId)} className={className}>
        {words}
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
      {words}
    </Button>
  );
}

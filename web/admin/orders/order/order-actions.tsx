import { Printer } from "lucide-react";
import type { OrderDetail } from "../../../../contract/orders.ts";
import { canMove } from "../../../../rules/order-status.ts";
import { Button } from "../../../ui/button.tsx";
import { useIsOwner } from "../../kit/use-is-owner.ts";
import type { OrderStep } from "../order-words.ts";
import { StepButton } from "../step-button.tsx";
import { CancelOrder } from "./cancel-order.tsx";
import { RefundOrder } from "./refund-order.tsx";

interface OrderActionsProps {
  order: OrderDetail;
  isMoving: boolean;
  isSending: boolean;
  onStep: (to: OrderStep["to"]) => void;
  onSendAgain: () => void;
  onCancelled: () => void;
}

/** The actions that the status of an order allows. */
export function OrderActions({ order, isMoving, isSending, ...actions }: OrderActionsProps) {
  const { orderId, status, money } = order;
  const isOwner = useIsOwner();
  return (
    <>
      <StepButton
        orderId={orderId}
        status={status}
        onStep={actions.onStep}
        isBusy={isMoving}
        variant="primary"
      />
      {status === "Confirmed" && (
        <Button variant="secondary" isBusy={isSending} busyLabel="Sending..." onClick={actions.onSendAgain}>
          Send e-mail again
        </Button>
      )}
      <Button variant="secondary" onClick={() => print()}>
        <Printer className="size-5" aria-hidden="true" />
        Print
      </Button>
      {isOwner && <RefundOrder order={order} />}
      {isOwner && canMove(status, "Cancelled") && (
        <CancelOrder orderId={orderId} money={money} onCancelled={actions.onCancelled} />
      )}
    </>
  );
}

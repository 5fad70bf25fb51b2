import Printer from "lucide-react/icons/printer";
import { useState } from "react";
import type { OrderDetail } from "../../../../contract/orders.ts";
import { Button } from "../../../ui/button.tsx";
import type { Action } from "../../../ui/use-action.ts";
import { useIsOwner } from "../../use-is-owner.ts";
import { HandOverDialog } from "../hand-over-dialog.tsx";
import { type ReasonedMove, ReasonedMoveDialog, reasonedMoves } from "../move-with-reason.tsx";
import { type OrderStep, outdatedText } from "../order-words.ts";
import { StepButton } from "../step-button.tsx";
import { CancelOrder } from "./cancel-order.tsx";
import { HoldOrder } from "./hold-order.tsx";
import { RefundOrder } from "./refund-order.tsx";

interface OrderActionsProps {
  order: OrderDetail;
  isMoving: boolean;
  isSending: boolean;
  /** Letting an order go on that was held. */
  releasing: Action;
  onStep: (to: OrderStep["to"]) => void;
  onSendAgain: () => void;
  /** Moved to Shipped by its dialog. */
  onHandedOver: () => void;
  /** Moved by a dialog of its own. */
  onMoved: () => void;
}

/** The actions that the status of an order allows. */
export function OrderActions({ order, isMoving, isSending, releasing, ...actions }: OrderActionsProps) {
  const { orderId, status, held, isBooked } = order;
  const isOwner = useIsOwner();
  const hasEnded = status === "Returned" || status === "Lost";
  const moves = reasonedMoves(status);
  /** The dialog is rendered here, since its button unmounts when the status changes. */
  const [openMove, setOpenMove] = useState<ReasonedMove | null>(null);
  const [isHandingOver, setHandingOver] = useState(false);
  const moving = { isBusy: isMoving, busyLabel: "Waiting..." };
  return (
    <>
      <StepButton order={order} onStep={actions.onStep} isBusy={isMoving} variant="primary" />
      {status === "Packed" && !isBooked && !held && (
        <Button variant="secondary" {...moving} onClick={() => setHandingOver(true)}>
          Handed over
        </Button>
      )}
      {isHandingOver && (
        <HandOverDialog
          orderId={orderId}
          onHandedOver={() => {
            setHandingOver(false);
            actions.onHandedOver();
          }}
          onOutdated={actions.onMoved}
          onClose={() => setHandingOver(false)}
        />
      )}
      {hasEnded && !held && (
        <Button {...moving} onClick={() => actions.onStep("Packed")}>
          Send again
        </Button>
      )}
      {status === "Confirmed" && (
        <Button variant="secondary" isBusy={isSending} busyLabel="Sending..." onClick={actions.onSendAgain}>
          Send e-mail again
        </Button>
      )}
      <Button variant="secondary" onClick={() => print()}>
        <Printer className="size-5" aria-hidden="true" />
        Print
      </Button>
      {moves.map((move) => (
        <Button key={move.to} variant="ghost" onClick={() => setOpenMove(move)}>
          {move.button}
          <span className="sr-only"> {orderId}</span>
        </Button>
      ))}
      {openMove && (
        <ReasonedMoveDialog
          orderId={orderId}
          move={openMove}
          outdated={moves.includes(openMove) ? null : outdatedText(status)}
          onMoved={actions.onMoved}
          onClose={() => setOpenMove(null)}
        />
      )}
      <HoldOrder order={order} releasing={releasing} onChanged={actions.onMoved} />
      {isOwner && <RefundOrder order={order} />}
      {isOwner && <CancelOrder order={order} onCancelled={actions.onMoved} />}
    </>
  );
}

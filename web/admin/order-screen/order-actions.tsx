import Printer from "lucide-react/icons/printer";
import { useState } from "react";
import type { OrderDetail } from "../../../contract/orders.ts";
import type { Action } from "../../ui/admin/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { HandOverDialog } from "../order/hand-over-dialog.tsx";
import { type ReasonedMove, ReasonedMoveDialog, reasonedMoves } from "../order/move-with-reason.tsx";
import { type OrderStep, outdatedText } from "../order/order-text.ts";
import { StepButton } from "../order/step-button.tsx";
import { useIsOwner } from "../profile.ts";
import { CancelOrder } from "./cancel-order.tsx";
import { HoldOrder } from "./hold-order.tsx";
import { RefundOrder } from "./refund-order.tsx";

interface OrderActionsProps {
  order: OrderDetail;
  isMoving: boolean;
  isSending: boolean;
  /** The action that ends a hold. */
  releasing: Action;
  onStep: (to: OrderStep["to"]) => void;
  onSendAgain: () => void;
  /** Called after the hand-over dialog moved the order to Shipped. */
  onHandedOver: () => void;
}

/** The buttons of the actions that the status of the order allows. On a phone, the less usual ones are folded. */
export function OrderActions({ order, isMoving, isSending, releasing, ...actions }: OrderActionsProps) {
  const { orderId, status, held, isBooked } = order;
  const isOwner = useIsOwner();
  const refund = isOwner && <RefundOrder order={order} />;
  const isRefundUsual = status === "Packed" || status === "Shipped" || status === "Delivered";
  const hasEnded = status === "Returned" || status === "Lost";
  const moves = reasonedMoves(status);
  /** The dialog is rendered here, not next to its button, since the button unmounts when the status changes. */
  const [openMove, setOpenMove] = useState<ReasonedMove | null>(null);
  const [isHandingOver, setHandingOver] = useState(false);
  const [hasMore, setMore] = useState(false);
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
          onClose={() => setHandingOver(false)}
        />
      )}
      {hasEnded && !held && (
        <Button {...moving} onClick={() => actions.onStep("Packed")}>
          Send again
        </Button>
      )}
      <HoldOrder order={order} releasing={releasing} />
      {isRefundUsual && refund}
      <Button
        variant="ghost"
        className="sm:hidden"
        aria-expanded={hasMore}
        onClick={() => setMore((before) => !before)}
      >
        {hasMore ? "Fewer actions" : "More actions"}
      </Button>
      {/* On a phone, only the buttons are hidden: a dialog can be opened by the address, too. */}
      <div data-more={hasMore || undefined} className="contents max-sm:[&:not([data-more])>button]:hidden">
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
            onClose={() => setOpenMove(null)}
          />
        )}
        {!isRefundUsual && refund}
        {isOwner && <CancelOrder order={order} />}
      </div>
    </>
  );
}

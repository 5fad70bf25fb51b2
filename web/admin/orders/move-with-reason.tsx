import { useState } from "react";
import type { OrderNumber } from "../../../rules/ids.ts";
import type { OrderStatus } from "../../../rules/order-status.ts";
import { Button, type ButtonVariant } from "../../ui/button.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";
import { makeMove } from "./use-order-moves.ts";

/** A move that needs a reason. */
export interface ReasonedMove {
  to: OrderStatus;
  button: string;
  title: string;
  /** What will happen, in a sentence or two. */
  outcome: string;
}

const RETURNED: ReasonedMove = {
  to: "Returned",
  button: "Returned",
  title: "Has the parcel come back?",
  outcome:
    "The order waits until you send it again, refund it or cancel it. The shop stops following this parcel.",
};
export const LOST: ReasonedMove = {
  to: "Lost",
  button: "Lost",
  title: "Is the parcel lost?",
  outcome:
    "The order waits until you send it again, refund it or cancel it. The shop stops following this parcel.",
};
const BACK_TO_CONFIRMED: ReasonedMove = {
  to: "Confirmed",
  button: "Back to Confirmed",
  title: "Not packed after all?",
  outcome:
    "The order goes back to Confirmed. A parcel that the shop booked for it is cancelled at the courier; if you typed in its number, tell the courier yourself. The shopper is not written to.",
};
const BACK_TO_SHIPPED: ReasonedMove = {
  to: "Shipped",
  button: "Back to Shipped",
  title: "Not delivered after all?",
  outcome:
    "The order goes back to Shipped, and the shop follows the parcel again. The shopper is not written to.",
};

/** The moves of a status that need a reason: outcomes of a parcel, and corrections. */
export function reasonedMoves(status: OrderStatus): readonly ReasonedMove[] {
  if (status === "Packed") return [BACK_TO_CONFIRMED];
  if (status === "Shipped") return [RETURNED, LOST];
  return status === "Delivered" ? [BACK_TO_SHIPPED] : [];
}

interface MoveWithReasonProps {
  orderId: OrderNumber;
  move: ReasonedMove;
  variant?: ButtonVariant;
  className?: string;
  onMoved: () => void;
}

interface AskForMoveProps extends Pick<MoveWithReasonProps, "orderId" | "move" | "onMoved"> {
  /** Why the move is not possible any more. */
  outdated?: string | null;
  onClose: () => void;
}

/** Requests the reason of a move, then moves the order. */
export function ReasonedMoveDialog({ orderId, move, outdated = null, onMoved, onClose }: AskForMoveProps) {
  return (
    <ReasonDialog
      title={move.title}
      hint="It stands in the order's history. The shopper does not read it."
      confirmLabel={move.button}
      busyLabel="Waiting..."
      closeLabel="Close"
      outdated={outdated}
      onConfirm={(reason) => makeMove(orderId, move.to, { reason }).then(onMoved)}
      onClose={onClose}
    >
      <p>
        {orderId}: {move.outcome}
      </p>
    </ReasonDialog>
  );
}

/** A button that requests the reason, then moves the order. */
export function MoveWithReason({
  orderId,
  move,
  variant = "ghost",
  className,
  onMoved,
}: MoveWithReasonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant={variant} className={className} onClick={() => setOpen(true)}>
        {move.button}
        <span className="sr-only"> {orderId}</span>
      </Button>
      {isOpen && <ReasonedMoveDialog {...{ orderId, move, onMoved }} onClose={() => setOpen(false)} />}
    </>
  );
}

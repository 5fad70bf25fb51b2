import { useState } from "react";
import type { OrderNumber } from "../../../rules/ids.ts";
import type { OrderStatus } from "../../../rules/order-status.ts";
import { Button } from "../../ui/button.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";
import { makeMove } from "./use-order-moves.ts";

export interface ReasonedMove {
  to: OrderStatus;
  button: string;
  title: string;
  /** The consequences, shown in the dialog. */
  outcome: string;
}

const RETURNED: ReasonedMove = {
  to: "Returned",
  button: "Returned",
  title: "Mark as returned?",
  outcome: "You can then send the order again, refund it or cancel it. Tracking of this parcel stops.",
};
export const LOST: ReasonedMove = {
  to: "Lost",
  button: "Lost",
  title: "Mark as lost?",
  outcome: "You can then send the order again, refund it or cancel it. Tracking of this parcel stops.",
};
const BACK_TO_CONFIRMED: ReasonedMove = {
  to: "Confirmed",
  button: "Back to Confirmed",
  title: "Move back to Confirmed?",
  outcome:
    "The courier booking is cancelled automatically. If you entered the tracking number yourself, tell the courier. The customer gets no message.",
};
const BACK_TO_SHIPPED: ReasonedMove = {
  to: "Shipped",
  button: "Back to Shipped",
  title: "Move back to Shipped?",
  outcome: "Tracking of the parcel starts again. The customer gets no message.",
};

/** The moves from a status that need a reason: a parcel that is returned or lost, and corrections. */
export function reasonedMoves(status: OrderStatus): readonly ReasonedMove[] {
  if (status === "Packed") return [BACK_TO_CONFIRMED];
  if (status === "Shipped") return [RETURNED, LOST];
  return status === "Delivered" ? [BACK_TO_SHIPPED] : [];
}

interface MoveWithReasonProps {
  orderId: OrderNumber;
  move: ReasonedMove;
}

interface ReasonedMoveDialogProps extends MoveWithReasonProps {
  /** Why the move is no longer possible; null while it is. */
  outdated?: string | null;
  onClose: () => void;
}

/** A dialog that prompts for the reason, then moves the order. */
export function ReasonedMoveDialog({ orderId, move, outdated = null, onClose }: ReasonedMoveDialogProps) {
  return (
    <ReasonDialog
      title={move.title}
      hint="Shown in the order's history. The customer does not see it."
      confirmLabel={move.button}
      busyLabel="Waiting..."
      closeLabel="Close"
      outdated={outdated}
      onConfirm={(reason) => makeMove(orderId, move.to, { reason })}
      onClose={onClose}
    >
      <p>
        {orderId}: {move.outcome}
      </p>
    </ReasonDialog>
  );
}

/** A button that opens the dialog. */
export function MoveWithReason({ orderId, move }: MoveWithReasonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {move.button}
        <span className="sr-only"> {orderId}</span>
      </Button>
      {isOpen && <ReasonedMoveDialog {...{ orderId, move }} onClose={() => setOpen(false)} />}
    </>
  );
}

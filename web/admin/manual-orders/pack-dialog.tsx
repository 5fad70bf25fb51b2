import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../kit/dialog.tsx";
import { DispatchNumber } from "../orders/dispatch-number.tsx";
import type { OrderToMove, PackingStep } from "./packing-step.ts";

interface PackDialogProps {
  step: PackingStep;
  /** The dialog is open while there are some. */
  orders: readonly OrderToMove[];
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks whether orders are really packed, or handed over. */
export function PackDialog({ step, orders, isBusy, onClose, onConfirm }: PackDialogProps) {
  const [first, ...others] = orders;
  return (
    <Dialog
      title={step.title}
      isOpen={first !== undefined}
      onClose={() => {
        if (!isBusy) onClose();
      }}
    >
      <p>{step.question}</p>
      {first && others.length === 0 ? (
        <p className="mt-3">
          <b className="block">{first.orderId}</b>
          <DispatchNumber order={first} />
        </p>
      ) : (
        <p className="mt-3 font-bold">{orders.length} orders</p>
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onClose} disabled={isBusy}>
          Close
        </Button>
        <Button isBusy={isBusy} busyLabel="Waiting..." onClick={onConfirm}>
          Confirm
        </Button>
      </DialogActions>
    </Dialog>
  );
}

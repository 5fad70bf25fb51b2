import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../kit/dialog.tsx";
import { DispatchNumber } from "../orders/dispatch-number.tsx";
import type { OrderToPack } from "./use-packing.ts";

interface PackDialogProps {
  /** The dialog is open while there are some. */
  orders: readonly OrderToPack[];
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

export function PackDialog({ orders, isBusy, onClose, onConfirm }: PackDialogProps) {
  const [first, ...others] = orders;
  return (
    <Dialog
      title="Packed the order?"
      isOpen={first !== undefined}
      onClose={() => {
        if (!isBusy) onClose();
      }}
    >
      <p>Before confirming make sure you have packed the order</p>
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

import type { OrderNumber } from "../../../rules/ids.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../kit/dialog.tsx";

interface PackDialogProps {
  /** The dialog is open while there are some. */
  orderIds: readonly OrderNumber[];
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

export function PackDialog({ orderIds, isBusy, onClose, onConfirm }: PackDialogProps) {
  const [first, ...others] = orderIds;
  return (
    <Dialog
      title="Packed the order?"
      isOpen={first !== undefined}
      onClose={() => {
        if (!isBusy) onClose();
      }}
    >
      <p>Before confirming make sure you have packed the order</p>
      <p className="mt-3 font-bold">{others.length === 0 ? first : `${orderIds.length} orders`}</p>
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

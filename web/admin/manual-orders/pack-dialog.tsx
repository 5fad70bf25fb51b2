import type { OrderNumber } from "../../../rules/ids.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../kit/dialog.tsx";
import type { PackingStep } from "./packing-step.ts";

interface PackDialogProps {
  step: PackingStep;
  /** The dialog is open while there are some. */
  orderIds: readonly OrderNumber[];
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks whether orders are really packed, or handed over. */
export function PackDialog({ step, orderIds, isBusy, onClose, onConfirm }: PackDialogProps) {
  const [first, ...others] = orderIds;
  return (
    <Dialog
      title={step.title}
      isOpen={first !== undefined}
      onClose={() => {
        if (!isBusy) onClose();
      }}
    >
      <p>{step.question}</p>
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

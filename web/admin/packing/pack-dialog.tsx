import type { OrderNumber } from "../../../rules/ids.ts";
import { Dialog, DialogActions } from "../../ui/admin/dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { HandOverDialog, HandOverManyDialog } from "../order/hand-over-dialog.tsx";
import { DispatchNumber } from "../order/order-facts.tsx";
import type { OrderInDialog, PackingStep } from "./packing-step.ts";

interface PackDialogProps {
  step: PackingStep;
  /** The orders to move. The dialog is open unless this is empty. */
  orders: readonly OrderInDialog[];
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => Promise<void>;
  onHandedOver: (orderId: OrderNumber) => void;
  /** Called if the server refused, perhaps because the screen is out of date. */
  onOutdated: () => void;
}

/** Confirms that orders are packed, or handed over. */
export function PackDialog({
  step,
  orders,
  isBusy,
  onClose,
  onConfirm,
  onHandedOver,
  onOutdated,
}: PackDialogProps) {
  const [first, ...others] = orders;
  const withoutNumber = step.to === "Shipped" ? orders.filter(({ isBooked }) => !isBooked).length : 0;
  if (first && withoutNumber > 0)
    return others.length === 0 ? (
      <HandOverDialog
        orderId={first.orderId}
        onHandedOver={() => onHandedOver(first.orderId)}
        onOutdated={onOutdated}
        onClose={onClose}
      />
    ) : (
      <HandOverManyDialog total={orders.length} {...{ withoutNumber, onConfirm, onClose }} />
    );
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
        <Button isBusy={isBusy} busyLabel="Waiting..." onClick={() => void onConfirm()}>
          Confirm
        </Button>
      </DialogActions>
    </Dialog>
  );
}

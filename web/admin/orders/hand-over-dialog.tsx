import { type FormEvent, useState } from "react";
import {
  AWB_FORM,
  MAX_AWB_LENGTH,
  MAX_COURIER_NAME_LENGTH,
  WRONG_AWB,
} from "../../../contract/consignments.ts";
import { shipByTrackingNumbers } from "../../../contract/tracking-numbers.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { adminApi } from "../admin-session.ts";
import { ConfirmDialog } from "../kit/confirm-dialog.tsx";
import { Dialog, DialogActions } from "../kit/dialog.tsx";
import { useAction } from "../kit/use-action.ts";
import { lastCourier, storeCourier } from "./last-courier.ts";
import { makeMove } from "./use-order-moves.ts";

const TITLE = "Hand over without a tracking number?";

interface HandOverDialogProps {
  orderId: OrderNumber;
  onHandedOver: () => void;
  onClose: () => void;
}

/** Asks for the tracking number of an order before it is handed over; it can be handed over without one. */
export function HandOverDialog({ orderId, onHandedOver, onClose }: HandOverDialogProps) {
  const [courierName, setCourierName] = useState(lastCourier);
  const [awb, setAwb] = useState("");
  const [errors, setErrors] = useState<{ courierName?: string; awb?: string }>({});
  /** Of the two ways one runs at a time. */
  const action = useAction();
  const [isWithNumber, setWithNumber] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const close = () => !action.isBusy && onClose();
  const problem = action.problem ?? refusal;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const [courier, number] = [courierName.trim(), awb.trim()];
    const found = {
      ...(courier === "" ? { courierName: "Enter the courier's name." } : {}),
      ...(AWB_FORM.test(number) ? {} : { awb: `Enter ${WRONG_AWB}.` }),
    };
    setErrors(found);
    setRefusal(null);
    if (Object.keys(found).length > 0) return;
    setWithNumber(true);
    let wrong: string | null = null;
    const isSent = await action.run(async () => {
      const rows = [{ reference: orderId, awb: number, courierName: courier }];
      const reply = await adminApi(shipByTrackingNumbers, { body: { rows, isPreview: false } });
      wrong = reply.rows[0]?.problem || null;
    });
    setRefusal(wrong);
    if (!isSent || wrong !== null) return;
    storeCourier(courier);
    onHandedOver();
  }

  async function handOver() {
    setErrors({});
    setRefusal(null);
    setWithNumber(false);
    if (await action.run(() => makeMove(orderId, "Shipped"))) onHandedOver();
  }

  return (
    <Dialog title={TITLE} isOpen onClose={close}>
      <form onSubmit={submit} className="space-y-4" noValidate>
        <p>
          {orderId}: the shopper gets an e-mail that the order is on its way. With a tracking number the
          shopper can follow the parcel.
        </p>
        <TextField
          label="Courier"
          name="courierName"
          value={courierName}
          error={errors.courierName}
          maxLength={MAX_COURIER_NAME_LENGTH}
          autoComplete="off"
          onChange={({ target }) => setCourierName(target.value)}
        />
        <TextField
          label="Tracking number"
          name="awb"
          data-autofocus
          value={awb}
          error={errors.awb}
          maxLength={MAX_AWB_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ target }) => setAwb(target.value)}
        />
        {problem && <Banner>{problem}</Banner>}
        <DialogActions>
          <Button
            variant="secondary"
            isBusy={action.isBusy}
            busyLabel={isWithNumber ? undefined : "Handing over..."}
            onClick={() => void handOver()}
          >
            Hand over without a number
          </Button>
          <Button
            type="submit"
            isBusy={action.isBusy}
            busyLabel={isWithNumber ? "Handing over..." : undefined}
          >
            Hand over
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface HandOverManyDialogProps {
  /** How many are handed over, and how many of them have no tracking number. */
  total: number;
  withoutNumber: number;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks before many orders are handed over of which some have no tracking number. */
export function HandOverManyDialog({ total, withoutNumber, onConfirm, onClose }: HandOverManyDialogProps) {
  return (
    <ConfirmDialog
      title={TITLE}
      confirmLabel={`Hand over ${total}`}
      busyLabel="Handing over..."
      cancelLabel="Cancel"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {withoutNumber === total
        ? `None of the ${total} orders has a tracking number.`
        : `${withoutNumber} of the ${total} orders ${withoutNumber === 1 ? "has" : "have"} no tracking number.`}{" "}
      Their shoppers get an e-mail without one.
    </ConfirmDialog>
  );
}

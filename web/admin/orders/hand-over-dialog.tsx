import { type FormEvent, useState } from "react";
import { isApiError } from "../../../contract/api-client.ts";
import { AWB_FORM, WRONG_AWB } from "../../../contract/consignments.ts";
import { type CheckedTrackingRow, shipByTrackingNumbers } from "../../../contract/tracking-numbers.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { ConfirmDialog } from "../../ui/admin/confirm-dialog.tsx";
import { Dialog, DialogActions } from "../../ui/admin/dialog.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { useAction } from "../../ui/use-action.ts";
import { adminApi } from "../admin-session.ts";
import { NumberFields, useTypedNumber } from "../consignments/number-fields.tsx";
import { lastCourier, storeCourier } from "./last-courier.ts";
import { makeMove } from "./use-order-moves.ts";

interface HandOverDialogProps {
  orderId: OrderNumber;
  onHandedOver: () => void;
  /** The server refused, perhaps because the screen is out of date. */
  onOutdated: () => void;
  onClose: () => void;
}

/** Requests the tracking number of an order before its hand-over, which is possible without one. */
export function HandOverDialog({ orderId, onHandedOver, onOutdated, onClose }: HandOverDialogProps) {
  const [errors, setErrors] = useState<{ courierName?: string; awb?: string }>({});
  /** One action for both buttons: only one of them runs at a time. */
  const action = useAction();
  const number = useTypedNumber(() => {
    action.reset();
    clear();
  }, lastCourier);
  const [isWithNumber, setWithNumber] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const close = () => !action.isBusy && onClose();
  const problem = action.problem ?? refusal;

  function clear() {
    setErrors({});
    setRefusal(null);
  }

  /** Runs a call, and reports when the server refuses it. */
  const run = (call: () => Promise<unknown>) =>
    action.run(async () => {
      try {
        await call();
      } catch (error) {
        if (isApiError(error) && (error.status === 409 || error.status === 404)) onOutdated();
        throw error;
      }
    });

  async function submit(event: FormEvent) {
    event.preventDefault();
    const { typed, isSameBox } = number;
    const [courierName, awb] = [typed.courierName.trim(), typed.awb.trim()];
    const found = {
      ...(courierName === "" ? { courierName: "Enter the courier's name." } : {}),
      ...(AWB_FORM.test(awb) ? {} : { awb: `Enter ${WRONG_AWB}.` }),
    };
    clear();
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setWithNumber(true);
    const replies: CheckedTrackingRow[] = [];
    const isSent = await run(async () => {
      const rows = [{ reference: orderId, awb, courierName, isSameBox }];
      replies.push(...(await adminApi(shipByTrackingNumbers, { body: { rows, isPreview: false } })).rows);
    });
    if (!isSent) return;
    const wrong = replies.find(({ outcome }) => outcome === "wrong");
    if (!wrong) {
      storeCourier(courierName);
      return onHandedOver();
    }
    if (wrong.isNumberTaken) return number.setTaken(wrong.problem);
    setRefusal(wrong.problem);
    onOutdated();
  }

  async function handOver() {
    clear();
    setWithNumber(false);
    if (await run(() => makeMove(orderId, "Shipped"))) onHandedOver();
  }

  return (
    <Dialog title="Hand over" isOpen onClose={close}>
      <form onSubmit={submit} className="space-y-4" noValidate>
        <p>
          {orderId}: the shopper gets an e-mail that the order is on its way. With a tracking number the
          shopper can follow the parcel.
        </p>
        <NumberFields number={number} errors={errors} hasTrackingPage={false} />
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
            Hand over with this number
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

/** Confirms the hand-over of many orders of which some have no tracking number. */
export function HandOverManyDialog({ total, withoutNumber, onConfirm, onClose }: HandOverManyDialogProps) {
  return (
    <ConfirmDialog
      title="Hand over without a tracking number?"
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

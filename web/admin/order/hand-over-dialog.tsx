import { useState } from "react";
import { ApiError } from "../../../contract/api-client.ts";
import { AWB_FORM, WRONG_AWB } from "../../../contract/consignments.ts";
import { shipByTrackingNumbers } from "../../../contract/tracking-numbers.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { ConfirmDialog } from "../../ui/admin/confirm-dialog.tsx";
import { Dialog, DialogActions } from "../../ui/admin/dialog.tsx";
import { Form, FormProblem, SubmitButton } from "../../ui/admin/form.tsx";
import { useAction } from "../../ui/admin/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { adminApi } from "../admin-session.ts";
import { lastCourier, NumberFields, storeCourier, useTypedNumber } from "./number-fields.tsx";
import { isOutdated, makeMove } from "./use-order-moves.ts";

const WITH_NUMBER = "Hand over with this number";
const WITHOUT_NUMBER = "Hand over without a number";
const REFUSED = { status: 400, code: "INVALID_INPUT" };

interface HandOverDialogProps {
  orderId: OrderNumber;
  onHandedOver: () => void;
  /** Called if the server refused, perhaps because a list that is not followed is out of date. */
  onOutdated?: () => void;
  onClose: () => void;
}

/** Hands over one order, with a tracking number or without. */
export function HandOverDialog({ orderId, onHandedOver, onOutdated, onClose }: HandOverDialogProps) {
  /** Shared by both buttons, so that only one request runs at a time. */
  const action = useAction();
  const number = useTypedNumber(action.reset, () => ({ courierName: lastCourier() }));
  const [isWithNumber, setWithNumber] = useState(false);
  const close = () => !action.isBusy && onClose();

  /** Calls `onOutdated` if the server refuses the call because the screen is out of date. */
  async function watch<Reply>(call: Promise<Reply>): Promise<Reply> {
    try {
      return await call;
    } catch (error) {
      if (isOutdated(error)) onOutdated?.();
      throw error;
    }
  }

  async function handOverWithNumber() {
    const { typed, isSameBox } = number;
    const [courierName, awb] = [typed.courierName.trim(), typed.awb.trim()];
    const fields = {
      ...(courierName === "" ? { courierName: "Enter the courier's name." } : {}),
      ...(AWB_FORM.test(awb) ? {} : { awb: `Enter ${WRONG_AWB}.` }),
    };
    if (Object.keys(fields).length > 0) throw new ApiError("Check the number.", { ...REFUSED, fields });
    setWithNumber(true);
    const rows = [{ reference: orderId, awb, courierName, isSameBox }];
    const reply = await watch(adminApi(shipByTrackingNumbers, { body: { rows, isPreview: false } }));
    const wrong = reply.rows.find(({ outcome }) => outcome === "wrong" || outcome === "correct");
    if (!wrong) {
      storeCourier(courierName);
      return onHandedOver();
    }
    if (wrong.isNumberTaken) return number.setTaken(wrong.problem);
    onOutdated?.();
    throw new ApiError(
      wrong.problem || `This order is already shipped with number ${wrong.earlier?.awb}.`,
      REFUSED,
    );
  }

  async function handOver() {
    setWithNumber(false);
    await action.run(async () => {
      await watch(makeMove(orderId, "Shipped"));
      onHandedOver();
    });
  }

  return (
    <Dialog title="Hand over" isOpen onClose={close} form={action}>
      <Form action={handOverWithNumber} state={action} noValidate className="space-y-4">
        <p>
          {orderId}: the customer gets an e-mail that the order is on its way. With a tracking number, the
          customer can track the parcel.
        </p>
        <NumberFields number={number} hasTrackingPage={false} />
        <FormProblem />
        <DialogActions>
          <Button
            variant="secondary"
            isBusy={action.isBusy}
            busyLabel={isWithNumber ? WITHOUT_NUMBER : "Handing over..."}
            onClick={() => void handOver()}
          >
            {WITHOUT_NUMBER}
          </Button>
          <SubmitButton
            submitLabel={WITH_NUMBER}
            busyLabel={isWithNumber ? "Handing over..." : WITH_NUMBER}
          />
        </DialogActions>
      </Form>
    </Dialog>
  );
}

interface HandOverManyDialogProps {
  /** Number of orders to hand over; `withoutNumber` of them have no tracking number. */
  total: number;
  withoutNumber: number;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Confirms the hand-over of several orders if some have no tracking number. */
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
      Their customers get an e-mail without one.
    </ConfirmDialog>
  );
}

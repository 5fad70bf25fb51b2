import { useState } from "react";
import type { Consignment } from "../../../contract/consignments.ts";
import { MAX_MOVE_REASON_LENGTH } from "../../../contract/orders.ts";
import { correctTrackingNumber } from "../../../contract/tracking-numbers.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import type { OrderStatus } from "../../../rules/order-status.ts";
import { Dialog, DialogActions } from "../../ui/admin/dialog.tsx";
import { Form, FormProblem, SubmitButton } from "../../ui/admin/form.tsx";
import { TextArea } from "../../ui/admin/text-area.tsx";
import { useAction } from "../../ui/admin/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";
import { NumberFields, useTypedNumber } from "./number-fields.tsx";

interface CorrectTrackingNumberProps {
  orderId: OrderNumber;
  status: OrderStatus | string;
  consignment: Consignment;
}

/** A button that opens the dialog, for the parcel of a Shipped order that staff entered. */
export function CorrectTrackingNumber({ status, ...props }: CorrectTrackingNumberProps) {
  const [isOpen, setOpen] = useState(false);
  if (status !== "Shipped") return null;
  if (props.consignment.carrier !== "manual")
    return (
      <p className="text-sm text-ink-soft">
        The courier assigned this number when the parcel was booked, so it cannot be corrected.
      </p>
    );
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        Correct tracking number
      </Button>
      {isOpen && <CorrectionDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

interface CorrectionDialogProps extends Omit<CorrectTrackingNumberProps, "status"> {
  onClose: () => void;
}

function CorrectionDialog({ orderId, consignment, onClose }: CorrectionDialogProps) {
  const correcting = useAction();
  // As it was when the dialog opened: the number that the entries replace.
  const [replaces] = useState({ courierName: consignment.courierName, awb: consignment.awb });
  const number = useTypedNumber(correcting.reset, () => replaces);
  const toast = useToast();
  const close = () => !correcting.isBusy && onClose();

  async function correct(typed: FormData) {
    const body = { courierName: "", awb: "", ...number.body, replaces, reason: String(typed.get("reason")) };
    const corrected = await number.send(() => adminApi(correctTrackingNumber, { params: { orderId }, body }));
    if (corrected === null) return;
    toast({
      title: "Tracking number corrected",
      description: "The customer gets it by e-mail.",
      variant: "success",
    });
    onClose();
  }

  return (
    <Dialog title="Correct tracking number" isOpen onClose={close} form={correcting}>
      <Form action={correct} state={correcting} noValidate className="space-y-4">
        <p>
          {orderId}: the customer gets an e-mail with the corrected number. The earlier number is free for
          another order.
        </p>
        <NumberFields number={number} hasFocus />
        <TextArea
          label="Reason"
          hint="Shown in the order’s history. The customer does not see it."
          name="reason"
          rows={2}
          maxLength={MAX_MOVE_REASON_LENGTH}
        />
        <FormProblem />
        <DialogActions>
          <Button variant="secondary" onClick={close}>
            Close
          </Button>
          <SubmitButton submitLabel="Correct and e-mail" busyLabel="Correcting..." />
        </DialogActions>
      </Form>
    </Dialog>
  );
}

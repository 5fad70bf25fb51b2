import { useState } from "react";
import { addTrackingNumber } from "../../../contract/consignments.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { Form, FormProblem, SubmitButton } from "../../ui/admin/form.tsx";
import { useAction } from "../../ui/admin/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";
import { NumberFields, useTypedNumber } from "./number-fields.tsx";
import { endUndo } from "./open-undos.ts";

interface AddTrackingNumberProps {
  orderId: OrderNumber;
}

/** Adds the tracking number of a Shipped order that was handed over without one. */
export function AddTrackingNumber({ orderId }: AddTrackingNumberProps) {
  const [isOpen, setOpen] = useState(false);
  const adding = useAction();
  const number = useTypedNumber(adding.reset);
  const toast = useToast();

  async function add() {
    const body = { courierName: "", awb: "", ...number.body };
    const added = await number.send(() => adminApi(addTrackingNumber, { params: { orderId }, body }));
    if (added === null) return;
    endUndo([orderId]);
    toast({
      title: "Tracking number added",
      description: "The customer gets it by e-mail.",
      variant: "success",
    });
  }

  return (
    <Card title="No tracking number" className="print:hidden">
      <p className="mb-4">
        This parcel was handed over without a tracking number. Add it when you have it; the customer gets it
        by e-mail.
      </p>
      {isOpen ? (
        <Form action={add} state={adding} noValidate className="grid gap-4">
          <NumberFields number={number} hasFocus />
          <FormProblem />
          <div className="flex flex-wrap gap-3 max-sm:[&>*]:w-full">
            <SubmitButton submitLabel="Add and e-mail" busyLabel="Adding..." />
            <Button
              variant="ghost"
              disabled={adding.isBusy}
              onClick={() => {
                adding.reset();
                setOpen(false);
              }}
            >
              Cancel
            </Button>
          </div>
        </Form>
      ) : (
        <Button variant="secondary" className="max-sm:w-full" onClick={() => setOpen(true)}>
          Add tracking number
        </Button>
      )}
    </Card>
  );
}

import { type FormEvent, useState } from "react";
import { addTrackingNumber, type Consignment } from "../../../contract/consignments.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { Card } from "../../ui/admin/card.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useAction } from "../../ui/use-action.ts";
import { adminApi } from "../admin-session.ts";
import { endUndo } from "../orders/open-undos.ts";
import { NumberFields, useTypedNumber } from "./number-fields.tsx";

interface AddTrackingNumberProps {
  orderId: OrderNumber;
  onAdded: (consignment: Consignment) => void;
}

/** For a Shipped order that was handed over without a tracking number. */
export function AddTrackingNumber({ orderId, onAdded }: AddTrackingNumberProps) {
  const [isOpen, setOpen] = useState(false);
  const { isBusy, problem, fields, run, reset } = useAction();
  const number = useTypedNumber(reset);
  const toast = useToast();

  function add(event: FormEvent) {
    event.preventDefault();
    void run(async () => {
      const added = await number.send(() =>
        adminApi(addTrackingNumber, {
          params: { orderId },
          body: { courierName: "", awb: "", ...number.body },
        }),
      );
      endUndo([orderId]);
      toast({
        title: "Tracking number added",
        description: "The shopper gets it by e-mail.",
        variant: "success",
      });
      onAdded(added);
    });
  }

  return (
    <Card title="No tracking number" className="print:hidden">
      <p className="mb-4">
        This parcel was handed over without a tracking number. Add it when you have it: the shopper gets it by
        e-mail.
      </p>
      {isOpen ? (
        <form onSubmit={add} noValidate className="grid gap-4">
          <NumberFields number={number} errors={fields} hasFocus />
          {problem && problem !== number.taken && <Banner>{problem}</Banner>}
          <div className="flex flex-wrap gap-3 max-sm:[&>*]:w-full">
            <Button type="submit" isBusy={isBusy} busyLabel="Adding...">
              Add and e-mail
            </Button>
            <Button
              variant="ghost"
              disabled={isBusy}
              onClick={() => {
                reset();
                setOpen(false);
              }}
            >
              Cancel
            </Button>
          </div>
        </form>
      ) : (
        <Button variant="secondary" className="max-sm:w-full" onClick={() => setOpen(true)}>
          Add tracking number
        </Button>
      )}
    </Card>
  );
}

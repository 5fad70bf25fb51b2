import { useState } from "react";
import { useRevalidator } from "react-router";
import type { OrderDetail } from "../../../../contract/orders.ts";
import { giveUpOrder } from "../../../../contract/phone-orders.ts";
import { Button } from "../../../ui/button.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { adminApi } from "../../admin-session.ts";
import { ReasonDialog } from "../reason-dialog.tsx";

/** Ends an order that nobody will pay. */
export function GiveUpOrder({ order: { orderId } }: { order: OrderDetail }) {
  const [isAsking, setAsking] = useState(false);
  const { revalidate } = useRevalidator();
  const toast = useToast();
  return (
    <>
      <Button variant="ghost" className="text-chilli! max-sm:w-full" onClick={() => setAsking(true)}>
        Give up the order
      </Button>
      {isAsking && (
        <ReasonDialog
          title="Give up this order?"
          hint="For you and your staff: it stands in the order’s history."
          confirmLabel="Give it up"
          busyLabel="Giving up..."
          closeLabel="Keep order"
          onConfirm={async (reason) => {
            const asked = { params: { id: orderId }, body: { reason } };
            const { message } = await adminApi(giveUpOrder, asked).finally(revalidate);
            toast({ title: message, variant: "success" });
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            {orderId} ends unpaid, and its payment link works no more. The shopper is not written to. This
            cannot be undone.
          </p>
        </ReasonDialog>
      )}
    </>
  );
}

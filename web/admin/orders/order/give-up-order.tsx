import { useRevalidator } from "react-router";
import type { OrderDetail } from "../../../../contract/orders.ts";
import { giveUpOrder } from "../../../../contract/phone-orders.ts";
import { useToast } from "../../../ui/toast.tsx";
import { adminApi } from "../../admin-session.ts";
import { ReasonDialog } from "../reason-dialog.tsx";

/** Requests the reason, then ends an order that will not be paid. */
export function GiveUpOrder({ order: { orderId }, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const toast = useToast();

  async function giveUp(reason: string) {
    try {
      const { message } = await adminApi(giveUpOrder, { params: { id: orderId }, body: { reason } });
      onClose();
      toast({ title: message, variant: "success" });
    } finally {
      await revalidate();
    }
  }

  return (
    <ReasonDialog
      title="Give up this order?"
      hint="For you and your staff: it stands in the order’s history."
      confirmLabel="Give it up"
      busyLabel="Giving up..."
      closeLabel="Keep order"
      onConfirm={giveUp}
      onClose={onClose}
    >
      <p>
        {orderId} ends unpaid, and its payment link works no more. The shopper is not written to. This cannot
        be undone.
      </p>
    </ReasonDialog>
  );
}

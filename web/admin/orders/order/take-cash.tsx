import { useRevalidator } from "react-router";
import type { OrderDetail } from "../../../../contract/orders.ts";
import { takeCash } from "../../../../contract/phone-orders.ts";
import { formatRupees } from "../../../../rules/money.ts";
import { ConfirmDialog } from "../../../ui/admin/confirm-dialog.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { adminApi } from "../../admin-session.ts";

/** Records that an order was paid in cash, after a confirmation. */
export function TakeCash({
  order: { orderId, totalAmount },
  onClose,
}: {
  order: OrderDetail;
  onClose: () => void;
}) {
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const sum = formatRupees(totalAmount);

  async function take() {
    try {
      const { message } = await adminApi(takeCash, {
        params: { id: orderId },
        body: { expected: totalAmount },
      });
      onClose();
      toast({ title: message, variant: "success" });
    } finally {
      // Also after a lost reply: the order shows whether the cash was recorded.
      await revalidate();
    }
  }

  return (
    <ConfirmDialog
      title={`Have you been given ${sum}?`}
      confirmLabel={`Yes, ${sum} in cash`}
      busyLabel="Recording..."
      cancelLabel="Not yet"
      onConfirm={take}
      onClose={onClose}
    >
      The order is Paid then, and its packets are taken from the shelf. What is still paid by the link goes
      back to the shopper.
    </ConfirmDialog>
  );
}

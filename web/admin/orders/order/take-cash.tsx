import { useRevalidator } from "react-router";
import type { OrderDetail } from "../../../../contract/orders.ts";
import { takeCash } from "../../../../contract/phone-orders.ts";
import { formatRupees } from "../../../../rules/money.ts";
import { ConfirmDialog } from "../../../ui/admin/confirm-dialog.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { adminApi } from "../../admin-session.ts";

/** Asks whether the owner was given all of an order's total in cash, and records it. */
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
      // Whatever the answer is, and also when it is lost: the order shows what has become of it.
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

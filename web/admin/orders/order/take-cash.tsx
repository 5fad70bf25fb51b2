import { useState } from "react";
import { useRevalidator } from "react-router";
import type { OrderDetail } from "../../../../contract/orders.ts";
import { takeCash } from "../../../../contract/phone-orders.ts";
import { formatRupees } from "../../../../rules/money.ts";
import { Button } from "../../../ui/button.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { adminApi } from "../../admin-session.ts";
import { ConfirmDialog } from "../../kit/confirm-dialog.tsx";

/** Records that the owner was given all of an order's total in cash. */
export function TakeCash({ order: { orderId, totalAmount } }: { order: OrderDetail }) {
  const [isAsked, setAsked] = useState(false);
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const sum = formatRupees(totalAmount);

  async function take() {
    const { message } = await adminApi(takeCash, {
      params: { id: orderId },
      body: { expected: totalAmount },
      // Whatever the answer is, and also when it is lost: the order shows what has become of it.
    }).finally(revalidate);
    setAsked(false);
    toast({ title: message, variant: "success" });
  }

  return (
    <>
      <Button variant="secondary" className="max-sm:w-full" onClick={() => setAsked(true)}>
        Paid in cash
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={`Have you been given ${sum}?`}
          confirmLabel={`Yes, ${sum} in cash`}
          busyLabel="Recording..."
          cancelLabel="Not yet"
          onConfirm={take}
          onClose={() => setAsked(false)}
        >
          The order is Paid then, and its packets are taken from the shelf. What is still paid by the link
          goes back to the shopper.
        </ConfirmDialog>
      )}
    </>
  );
}

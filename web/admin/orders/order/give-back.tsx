import { useState } from "react";
import { useRevalidator } from "react-router";
import { giveBackByHand } from "../../../../contract/refunds.ts";
import { formatRupees, type Paise } from "../../../../rules/money.ts";
import { Button } from "../../../ui/button.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { adminApi } from "../../admin-session.ts";
import { ConfirmDialog } from "../../kit/confirm-dialog.tsx";

/** Says that the owner has given a refund by hand. */
export function GiveBack({ refundId, amount }: { refundId: string; amount: Paise }) {
  const [isAsked, setAsked] = useState(false);
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const sum = formatRupees(amount);

  async function give() {
    const { message } = await adminApi(giveBackByHand, { params: { id: refundId } }).finally(revalidate);
    setAsked(false);
    toast({ title: message, variant: "success" });
  }

  return (
    <>
      <Button variant="secondary" className="max-sm:w-full" onClick={() => setAsked(true)}>
        <span>
          Given back<span className="sr-only"> {sum}</span>
        </span>
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={`Has the shopper ${sum} back?`}
          confirmLabel="Yes, given back"
          busyLabel="Recording..."
          cancelLabel="Not yet"
          onConfirm={give}
          onClose={() => setAsked(false)}
        >
          Say so once she has the money, in cash or from your bank. It cannot be taken back.
        </ConfirmDialog>
      )}
    </>
  );
}

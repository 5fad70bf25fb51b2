import { useState } from "react";
import { useRevalidator } from "react-router";
import { giveBackByHand } from "../../../../contract/refunds.ts";
import { formatRupees, type Paise } from "../../../../rules/money.ts";
import { ConfirmDialog } from "../../../ui/admin/confirm-dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { adminApi } from "../../admin-session.ts";

/** Records that the owner has made a refund manually. */
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
          Mark as refunded<span className="sr-only"> {sum}</span>
        </span>
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={`Was ${sum} refunded?`}
          confirmLabel="Yes, refunded"
          busyLabel="Recording..."
          cancelLabel="Not yet"
          onConfirm={give}
          onClose={() => setAsked(false)}
        >
          Confirm once the shopper has the money, in cash or from your bank. This cannot be undone.
        </ConfirmDialog>
      )}
    </>
  );
}

import { useState } from "react";
import { recordManualRefund } from "../../../contract/refunds.ts";
import { formatRupees, type Paise } from "../../../rules/money.ts";
import { ConfirmDialog } from "../../ui/admin/confirm-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";

/** Confirms and records that the owner paid a refund out manually. */
export function MarkRefunded({ refundId, amount }: { refundId: string; amount: Paise }) {
  const [isOpen, setOpen] = useState(false);
  const toast = useToast();
  const sum = formatRupees(amount);

  async function give() {
    const { message } = await adminApi(recordManualRefund, { params: { id: refundId } });
    setOpen(false);
    toast({ title: message, variant: "success" });
  }

  return (
    <>
      <Button variant="secondary" className="max-sm:w-full" onClick={() => setOpen(true)}>
        <span>
          Mark as refunded<span className="sr-only"> {sum}</span>
        </span>
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={`Was ${sum} refunded?`}
          confirmLabel="Yes, refunded"
          busyLabel="Recording..."
          cancelLabel="Not yet"
          onConfirm={give}
          onClose={() => setOpen(false)}
        >
          Confirm once the customer has the money, in cash or by bank transfer. This cannot be undone.
        </ConfirmDialog>
      )}
    </>
  );
}

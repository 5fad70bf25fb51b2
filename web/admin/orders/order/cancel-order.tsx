import { type FormEvent, useState } from "react";
import { MAX_MOVE_REASON_LENGTH } from "../../../../contract/orders.ts";
import type { OrderNumber } from "../../../../rules/ids.ts";
import { formatRupees, type Paise } from "../../../../rules/money.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogActions } from "../../kit/dialog.tsx";
import { TextArea } from "../../kit/text-area.tsx";
import { useAction } from "../../kit/use-action.ts";
import { makeMove } from "../use-order-moves.ts";

interface CancelOrderProps {
  orderId: OrderNumber;
  total: Paise;
  onCancelled: () => void;
}

/** Asks for the reason, then cancels the order. */
export function CancelOrder({ orderId, total, onCancelled }: CancelOrderProps) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const { isBusy, problem, fields, run, reset } = useAction();

  function close() {
    if (isBusy) return;
    setOpen(false);
    reset();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!(await run(() => makeMove(orderId, "Cancelled", reason.trim())))) return;
    setOpen(false);
    onCancelled();
  }

  return (
    <>
      <Button variant="ghost" className="text-chilli!" onClick={() => setOpen(true)}>
        Cancel order
      </Button>
      <Dialog title="Cancel this order?" isOpen={isOpen} onClose={close}>
        <form onSubmit={submit} className="space-y-5">
          <p>
            {orderId} will not be sent, and the shopper is paid back in full: <b>{formatRupees(total)}</b>.
            This cannot be undone.
          </p>
          <TextArea
            label="Reason"
            hint="The shopper reads it in the e-mail."
            name="reason"
            rows={3}
            required
            maxLength={MAX_MOVE_REASON_LENGTH}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            error={fields.reason}
          />
          {problem && !fields.reason && <Banner>{problem}</Banner>}
          <DialogActions>
            <Button variant="secondary" onClick={close}>
              Keep order
            </Button>
            <Button type="submit" isBusy={isBusy} busyLabel="Cancelling...">
              Cancel and pay back
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  );
}

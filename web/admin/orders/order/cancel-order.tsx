import { type FormEvent, useState } from "react";
import { MAX_CANCEL_REASON_LENGTH } from "../../../../contract/orders.ts";
import type { OrderMoney } from "../../../../contract/refunds.ts";
import type { OrderNumber } from "../../../../rules/ids.ts";
import { formatRupees, ZERO } from "../../../../rules/money.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogActions } from "../../kit/dialog.tsx";
import { TextArea } from "../../kit/text-area.tsx";
import { useAction } from "../../kit/use-action.ts";
import { makeMove } from "../use-order-moves.ts";

interface CancelOrderProps {
  orderId: OrderNumber;
  money: OrderMoney | null;
  onCancelled: () => void;
}

/** Asks for the reason, then cancels the order. */
export function CancelOrder({ orderId, money, onCancelled }: CancelOrderProps) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const { isBusy, problem, fields, run, reset } = useAction();
  const hasLeft = money !== null && money.left > ZERO;

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
            {orderId} will not be sent. <PaidBack money={money} /> This cannot be undone.
          </p>
          <TextArea
            label="Reason"
            hint="The shopper reads it in the e-mail."
            name="reason"
            rows={3}
            required
            maxLength={MAX_CANCEL_REASON_LENGTH}
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
              {hasLeft ? "Cancel and pay back" : "Cancel the order"}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  );
}

/** What goes back to the shopper when the order is cancelled. */
function PaidBack({ money }: { money: OrderMoney | null }) {
  if (!money) return "Nothing was paid for it.";
  const { captured, left } = money;
  if (left === ZERO) return "Nothing is left to pay back.";
  return left === captured ? (
    <>
      The shopper is paid back in full: <b>{formatRupees(left)}</b>.
    </>
  ) : (
    <>
      The shopper is paid back what is left: <b>{formatRupees(left)}</b> of {formatRupees(captured)}.
    </>
  );
}

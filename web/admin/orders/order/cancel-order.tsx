import { useState } from "react";
import { useSearchParams } from "react-router";
import type { OrderDetail } from "../../../../contract/orders.ts";
import type { OrderMoney } from "../../../../contract/refunds.ts";
import { formatRupees, ZERO } from "../../../../rules/money.ts";
import { canMove } from "../../../../rules/order-status.ts";
import { isUndecided } from "../../../../rules/payment-states.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { outdatedText } from "../order-words.ts";
import { ReasonDialog } from "../reason-dialog.tsx";
import { makeMove } from "../use-order-moves.ts";

interface CancelOrderProps {
  order: Pick<OrderDetail, "orderId" | "status" | "money">;
  onCancelled: () => void;
}

/** In the address of an order's screen, it opens the dialog. */
const PARAMETER = "cancel";

/** Requests the reason, then cancels the order; nothing where it cannot be cancelled. */
export function CancelOrder({ order, onCancelled }: CancelOrderProps) {
  const { orderId, status, money } = order;
  const [search, setSearch] = useSearchParams();
  const [isPressed, setPressed] = useState(false);
  const [restock, setRestock] = useState(false);
  const cameBack = status === "Returned";
  const canCancel = canMove(status, "Cancelled");
  const isRequested = isPressed || search.has(PARAMETER);
  /** The dialog stays open with what is typed, also when the order changes its status. */
  const [isOpen, setOpen] = useState(false);
  if (isOpen !== (isRequested && (isOpen || canCancel))) setOpen(!isOpen);
  const hasLeft = money !== null && money.left > ZERO;

  function close() {
    setPressed(false);
    if (search.has(PARAMETER)) setSearch({}, { replace: true, preventScrollReset: true });
  }

  return (
    <>
      {canCancel && (
        <Button variant="ghost" className="text-chilli!" onClick={() => setPressed(true)}>
          Cancel order
        </Button>
      )}
      {isOpen && (
        <ReasonDialog
          title="Cancel this order?"
          hint="The shopper reads it in the e-mail."
          confirmLabel={hasLeft ? "Cancel and refund" : "Cancel the order"}
          busyLabel="Cancelling..."
          closeLabel={canCancel ? "Keep order" : "Close"}
          outdated={canCancel ? null : outdatedText(status)}
          onConfirm={async (reason) => {
            await makeMove(orderId, "Cancelled", { reason, ...(cameBack ? { restock } : {}) });
            onCancelled();
          }}
          onClose={close}
        >
          <p>
            {orderId} will not be sent{cameBack || status === "Lost" ? " again" : ""}.{" "}
            <PaidBack money={money} /> This cannot be undone.
          </p>
          {money?.disputes.some(({ state }) => isUndecided(state)) && (
            <Banner>
              The shopper's bank disputes this payment: if you refund now and lose the dispute, the money goes
              twice.
            </Banner>
          )}
          {cameBack && (
            <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
              <input
                type="checkbox"
                checked={restock}
                onChange={({ target }) => setRestock(target.checked)}
                className="size-5 shrink-0 accent-leaf"
              />
              What came back is still good: put it back into stock
            </label>
          )}
        </ReasonDialog>
      )}
    </>
  );
}

/** What is refunded to the shopper when the order is cancelled. */
function PaidBack({ money }: { money: OrderMoney | null }) {
  if (!money) return "Nothing was paid for it.";
  const { captured, left } = money;
  if (left === ZERO) return "Nothing is left to refund.";
  if (money.method === "cash")
    return (
      <>
        Refund <b>{formatRupees(left)}</b> manually, and mark it as refunded on the order.
      </>
    );
  return left === captured ? (
    <>
      The shopper gets a full refund: <b>{formatRupees(left)}</b>.
    </>
  ) : (
    <>
      The shopper gets the rest as a refund: <b>{formatRupees(left)}</b> of {formatRupees(captured)}.
    </>
  );
}

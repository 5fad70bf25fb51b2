import { useState } from "react";
import type { OrderDetail } from "../../../contract/orders.ts";
import type { OrderMoney } from "../../../contract/refunds.ts";
import { formatRupees, ZERO } from "../../../rules/money.ts";
import { canMove } from "../../../rules/order-status.ts";
import { refundableRest } from "../../../rules/refunds.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { outdatedText } from "../order/order-text.ts";
import { ReasonDialog } from "../order/reason-dialog.tsx";
import { makeMove } from "../order/use-order-moves.ts";
import { DisputeWarning } from "./dispute-warning.tsx";
import { useOpenedByAddress } from "./use-opened-by-address.ts";

interface CancelOrderProps {
  order: Pick<OrderDetail, "orderId" | "status" | "money">;
}

/**
 * Prompts for the reason, then cancels the order. Renders nothing if the order cannot be cancelled. The URL parameter
 * `?cancel=1` opens the dialog, too.
 */
export function CancelOrder({ order }: CancelOrderProps) {
  const { orderId, status, money } = order;
  const [restock, setRestock] = useState(false);
  const cameBack = status === "Returned";
  const canCancel = canMove(status, "Cancelled");
  const { isOpen, open, close } = useOpenedByAddress("cancel", canCancel);
  const hasLeft = money !== null && refundableRest(money.left) > ZERO;

  return (
    <>
      {canCancel && (
        <Button variant="ghost" className="text-chilli!" onClick={open}>
          Cancel order
        </Button>
      )}
      {isOpen && (
        <ReasonDialog
          title="Cancel this order?"
          hint="The customer sees this in the e-mail."
          confirmLabel={hasLeft ? "Cancel and refund" : "Cancel the order"}
          busyLabel="Cancelling..."
          isDanger
          closeLabel={canCancel ? "Keep order" : "Close"}
          outdated={canCancel ? null : outdatedText(status)}
          onConfirm={(reason) => makeMove(orderId, "Cancelled", { reason, ...(cameBack ? { restock } : {}) })}
          onClose={close}
        >
          <p>
            {orderId} will not be sent{cameBack || status === "Lost" ? " again" : ""}.{" "}
            <RefundOfRest money={money} /> This cannot be undone.
          </p>
          <DisputeWarning money={money} />
          {cameBack && (
            <Checkbox checked={restock} onCheck={setRestock}>
              Put the returned items back into stock
            </Checkbox>
          )}
        </ReasonDialog>
      )}
    </>
  );
}

/** The amount that the shopper gets refunded if the order is cancelled. */
function RefundOfRest({ money }: { money: OrderMoney | null }) {
  if (!money) return "Nothing was paid.";
  const { captured } = money;
  const left = refundableRest(money.left);
  if (left === ZERO) return "Nothing is left to refund.";
  if (money.method === "cash")
    return (
      <>
        Refund <b>{formatRupees(left)}</b> manually, and mark it as refunded on the order.
      </>
    );
  return left === captured ? (
    <>
      The customer gets a full refund: <b>{formatRupees(left)}</b>.
    </>
  ) : (
    <>
      The customer gets the rest as a refund: <b>{formatRupees(left)}</b> of {formatRupees(captured)}.
    </>
  );
}

import { useRef, useState } from "react";
import type { OrderDetail } from "../../../contract/orders.ts";
import { type RefundRow, refundOrder } from "../../../contract/refunds.ts";
import { type Paise, ZERO } from "../../../rules/money.ts";
import { canRefund, refundableRest } from "../../../rules/refunds.ts";
import { Dialog } from "../../ui/admin/dialog.tsx";
import { useAction } from "../../ui/admin/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { inMemory, retryKey } from "../../ui/retry-key.ts";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";
import { type ChosenRefund, RefundForm } from "./refund-form.tsx";
import { useOpenedByAddress } from "./use-opened-by-address.ts";

/** The button and dialog to refund an order or a part of it. The URL parameter `?refund=1` opens the dialog, too. */
export function RefundOrder({ order }: { order: OrderDetail }) {
  const { orderId, status, money } = order;
  const { isOpen, open, close } = useOpenedByAddress("refund");
  const toast = useToast();
  const action = useAction();
  const { refundIdFor, expectedFor, clear, clearMade } = useRefundId(money?.refunds ?? []);
  const canBegin = money !== null && refundableRest(money.left) > ZERO && canRefund(status);

  function cancel() {
    if (action.isBusy) return;
    clearMade();
    close();
    action.reset();
  }

  async function refund({ choice, amounts, reason, restock }: ChosenRefund) {
    const chosen =
      choice.by === "amount"
        ? { amount: choice.amount }
        : { lines: [...choice.lines], delivery: choice.delivery };
    const { message } = await adminApi(refundOrder, {
      params: { id: orderId },
      body: {
        refundId: refundIdFor(choice),
        ...chosen,
        reason,
        restock,
        expected: expectedFor(amounts.amount),
      },
    });
    toast({ title: message, variant: "success" });
    clear();
    close();
  }

  if (!money || (!canBegin && !isOpen)) return null;
  return (
    <>
      {canBegin && (
        <Button variant="secondary" onClick={open}>
          Refund
        </Button>
      )}
      <Dialog title={`Refund ${orderId}`} isOpen={isOpen} onClose={cancel} form={action}>
        <RefundForm order={order} money={money} action={action} onRefund={refund} onCancel={cancel} />
      </Dialog>
    </>
  );
}

/**
 * The idempotency key of a refund. It stays the same while the choice is the same, so that a refund sent twice is made
 * once. Closing the dialog clears it once the order shows the refund.
 */
function useRefundId(made: readonly RefundRow[]) {
  const [attempt] = useState(inMemory);
  const expected = useRef<Paise>(ZERO);
  const isMade = () => made.some(({ _id }) => _id === attempt.read()?.key);
  return {
    refundIdFor: (choice: ChosenRefund["choice"]) => retryKey(attempt, choice),
    /** The amount to send, paise. If the refund was made but its reply was lost, this stays the amount first requested. */
    expectedFor(amount: Paise): Paise {
      if (!isMade()) expected.current = amount;
      return expected.current;
    },
    clear: attempt.remove,
    clearMade() {
      if (isMade()) attempt.remove();
    },
  };
}

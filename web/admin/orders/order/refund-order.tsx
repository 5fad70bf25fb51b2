import { useEffect, useRef, useState } from "react";
import { useLocation, useRevalidator, useSearchParams } from "react-router";
import type { OrderDetail } from "../../../../contract/orders.ts";
import { type RefundRow, refundOrder } from "../../../../contract/refunds.ts";
import { type Paise, ZERO } from "../../../../rules/money.ts";
import { canRefund } from "../../../../rules/refunds.ts";
import { Dialog } from "../../../ui/admin/dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { freshUuid } from "../../../ui/fresh-uuid.ts";
import { useToast } from "../../../ui/toast.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { adminApi } from "../../admin-session.ts";
import { type ChosenRefund, RefundForm } from "./refund-form.tsx";

/** Refunds part of an order, while something of it is left; opens automatically where the address says `?refund=1`. */
export function RefundOrder({ order }: { order: OrderDetail }) {
  const { orderId, status, money } = order;
  const { isOpen, open, close } = useOpenedByAddress("refund");
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const action = useAction();
  const { refundIdOf, expectedOf, forgetMade } = useRefundId(money?.refunds ?? []);
  const canBegin = money !== null && money.left > ZERO && canRefund(status);

  function cancel() {
    if (action.isBusy) return;
    forgetMade();
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
        refundId: refundIdOf(choice),
        ...chosen,
        reason,
        restock,
        expected: expectedOf(amounts.amount),
      },
      // Also after a lost reply: the order shows whether the refund was made.
    }).finally(revalidate);
    toast({ title: message, variant: "success" });
    refundIdOf(null);
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
      <Dialog title={`Refund ${orderId}`} isOpen={isOpen} onClose={cancel}>
        <RefundForm order={order} money={money} action={action} onSubmit={refund} onCancel={cancel} />
      </Dialog>
    </>
  );
}

/** A dialog that is open when the address has a parameter, too; closing removes it. */
function useOpenedByAddress(name: string) {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const isAsked = search.has(name);
  const [isOpen, setOpen] = useState(isAsked);
  useEffect(() => {
    if (isAsked) setOpen(true);
  }, [isAsked]);

  function close() {
    setOpen(false);
    if (!isAsked) return;
    const without = new URLSearchParams(search);
    without.delete(name);
    setSearch(without, { replace: true, preventScrollReset: true, state });
  }
  return { isOpen, open: () => setOpen(true), close };
}

/**
 * The id of a refund: the same for as long as the choice is, so that one sent twice is made once; null forgets it. So does
 * closing once the order shows it: whoever has seen it wants another the next time.
 */
function useRefundId(made: readonly RefundRow[]) {
  const asked = useRef({ choice: "", refundId: "", expected: ZERO });
  const isMade = () => made.some(({ _id }) => _id === asked.current.refundId);
  return {
    refundIdOf(choice: ChosenRefund["choice"] | null): string {
      const wanted = JSON.stringify(choice);
      if (asked.current.choice !== wanted)
        asked.current = { choice: wanted, refundId: freshUuid(), expected: ZERO };
      return asked.current.refundId;
    },
    /** What it was to come to, paise: of one that is made and whose answer was lost, as it was first asked for. */
    expectedOf(amount: Paise): Paise {
      if (!isMade()) asked.current.expected = amount;
      return asked.current.expected;
    },
    forgetMade() {
      if (isMade()) asked.current = { choice: "", refundId: "", expected: ZERO };
    },
  };
}

import MessageCircle from "lucide-react/icons/message-circle";
import { useState } from "react";
import type { OrderDetail } from "../../../contract/orders.ts";
import { cancelUnpaidOrder, makePaymentLink, takeCash } from "../../../contract/phone-orders.ts";
import { formatRupees } from "../../../rules/money.ts";
import { paymentLinkMessage } from "../../../rules/payment-link.ts";
import { whatsappLink } from "../../../rules/whatsapp-texts.ts";
import { ConfirmDialog } from "../../ui/admin/confirm-dialog.tsx";
import { CopyButton } from "../../ui/admin/copy-button.tsx";
import { Dialog, DialogActions } from "../../ui/admin/dialog.tsx";
import { useAction } from "../../ui/admin/use-action.ts";
import { formatWhen } from "../../ui/admin/when.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Note } from "../../ui/note.tsx";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";
import { ReasonDialog } from "../order/reason-dialog.tsx";
import { useIsOwner } from "../profile.ts";
import { outdatedQuestion } from "./outdated-question.ts";

/** For an order that waits for payment: makes a payment link, records cash, or ends the order. Else renders nothing. */
export function AwaitingPayment({ order, shopName }: { order: OrderDetail; shopName: string }) {
  const { orderId, status, addressId, phone, paymentLinkMadeAt } = order;
  const isOwner = useIsOwner();
  const { isBusy, problem, run } = useAction();
  const [link, setLink] = useState<string | null>(null);
  const [question, setQuestion] = useState<"cash" | "cancelling" | null>(null);
  const closeQuestion = () => setQuestion(null);
  if (status !== "Verified" || !addressId || !phone)
    return question && <OutdatedQuestion order={order} question={question} onClose={closeQuestion} />;

  const make = () =>
    run(async () => {
      const made = await adminApi(makePaymentLink, { params: { id: orderId } });
      setLink(made.link);
    });

  return (
    <Card title="Waiting for payment" className="mb-5 print:hidden">
      {link ? (
        <FreshLink link={link} chat={whatsappLink(phone, paymentLinkMessage(order, shopName, link))} />
      ) : (
        <p className="text-ink-soft">
          {paymentLinkMadeAt
            ? `A payment link was made ${formatWhen(paymentLinkMadeAt)}. It is shown only once. Creating a new link disables it.`
            : "Send the customer a link to check the address and pay online."}
        </p>
      )}
      {problem && <Banner className="mt-4">{problem}</Banner>}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          variant={link ? "secondary" : "primary"}
          className="max-sm:w-full"
          isBusy={isBusy}
          busyLabel="Making..."
          onClick={() => void make()}
        >
          {link || paymentLinkMadeAt ? "New payment link" : "Payment link"}
        </Button>
        {isOwner && (
          <Button variant="secondary" className="max-sm:w-full" onClick={() => setQuestion("cash")}>
            Paid in cash
          </Button>
        )}
        <Button
          variant="ghost"
          className="text-chilli! max-sm:w-full"
          onClick={() => setQuestion("cancelling")}
        >
          Cancel unpaid order
        </Button>
      </div>
      {question === "cash" && <TakeCash order={order} onClose={closeQuestion} />}
      {question === "cancelling" && <CancelUnpaidOrder order={order} onClose={closeQuestion} />}
    </Card>
  );
}

/** Replaces an open dialog after the status of its order has changed. */
function OutdatedQuestion({
  order,
  question,
  onClose,
}: {
  order: OrderDetail;
  question: "cash" | "cancelling";
  onClose: () => void;
}) {
  const { title, text } = outdatedQuestion(order, question);
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <p>{text}</p>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

function FreshLink({ link, chat }: { link: string; chat: string }) {
  return (
    <div role="status">
      <p className="font-semibold">Anyone with this link can pay for the order:</p>
      <Note as="p" tone="green" className="mt-2 flex flex-wrap items-center gap-x-2">
        <code className="min-w-0 grow text-sm break-all">{link}</code>
        <CopyButton text={link} label="the payment link" />
      </Note>
      <ButtonLink to={chat} target="_blank" rel="noreferrer" className="mt-3 max-sm:w-full">
        <MessageCircle className="size-5" aria-hidden="true" />
        Send by WhatsApp
      </ButtonLink>
      <p className="mt-3 text-sm text-ink-soft">
        Shown only now. It works until the order is paid or expires, 7 days after it was placed.
      </p>
    </div>
  );
}

/** Confirms and records that the order was paid in cash. */
function TakeCash({ order: { orderId, totalAmount }, onClose }: { order: OrderDetail; onClose: () => void }) {
  const toast = useToast();
  const sum = formatRupees(totalAmount);

  async function take() {
    const { message } = await adminApi(takeCash, {
      params: { id: orderId },
      body: { expected: totalAmount },
    });
    onClose();
    toast({ title: message, variant: "success" });
  }

  return (
    <ConfirmDialog
      title={`Have you received ${sum}?`}
      confirmLabel={`Yes, ${sum} in cash`}
      busyLabel="Recording..."
      cancelLabel="Not yet"
      onConfirm={take}
      onClose={onClose}
    >
      The order becomes Paid and its items leave the stock. Any later payment through the link is refunded.
    </ConfirmDialog>
  );
}

/** Prompts for the reason, then ends an order that will not be paid. */
function CancelUnpaidOrder({ order: { orderId }, onClose }: { order: OrderDetail; onClose: () => void }) {
  const toast = useToast();

  async function cancel(reason: string) {
    const { message } = await adminApi(cancelUnpaidOrder, { params: { id: orderId }, body: { reason } });
    onClose();
    toast({ title: message, variant: "success" });
  }

  return (
    <ReasonDialog
      title="Cancel this unpaid order?"
      hint="Shown to staff in the order’s history."
      confirmLabel="Cancel the order"
      busyLabel="Cancelling..."
      isDanger
      closeLabel="Keep order"
      onConfirm={cancel}
      onClose={onClose}
    >
      <p>
        {orderId} expires and its payment link stops working. The customer gets no message. This cannot be
        undone.
      </p>
    </ReasonDialog>
  );
}

import MessageCircle from "lucide-react/icons/message-circle";
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { OrderDetail } from "../../../../contract/orders.ts";
import { makePaymentLink } from "../../../../contract/phone-orders.ts";
import { paymentLinkMessage, whatsappChat } from "../../../../rules/payment-link.ts";
import { Card } from "../../../ui/admin/card.tsx";
import { CopyButton } from "../../../ui/admin/copy-button.tsx";
import { Dialog, DialogActions } from "../../../ui/admin/dialog.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { formatWhen } from "../../../ui/when.ts";
import { adminApi } from "../../admin-session.ts";
import { useIsOwner } from "../../use-is-owner.ts";
import { GiveUpOrder } from "./give-up-order.tsx";
import { outdatedQuestion } from "./outdated-question.ts";
import { TakeCash } from "./take-cash.tsx";

/** How an order can be paid that waits for its payment: by a link, or in cash; nothing for other orders. */
export function AwaitingPayment({ order, shopName }: { order: OrderDetail; shopName: string }) {
  const { orderId, status, addressId, phone, paymentLinkMadeAt } = order;
  const isOwner = useIsOwner();
  const { revalidate } = useRevalidator();
  const { isBusy, problem, run } = useAction();
  const [link, setLink] = useState<string | null>(null);
  const [question, setQuestion] = useState<"cash" | "giving up" | null>(null);
  const closeQuestion = () => setQuestion(null);
  if (status !== "Verified" || !addressId || !phone)
    return question && <OutdatedQuestion order={order} question={question} onClose={closeQuestion} />;

  const make = () =>
    run(async () => {
      const made = await adminApi(makePaymentLink, { params: { id: orderId } }).finally(revalidate);
      setLink(made.link);
    });

  return (
    <Card title="Waiting for payment" className="mb-5 print:hidden">
      {link ? (
        <FreshLink link={link} chat={whatsappChat(phone, paymentLinkMessage(order, shopName, link))} />
      ) : (
        <p className="text-ink-soft">
          {paymentLinkMadeAt
            ? `A payment link was made ${formatWhen(paymentLinkMadeAt)}. It is shown only once; a new one ends it.`
            : "Send the shopper a link: she looks at her address and pays as in the shop."}
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
          onClick={() => setQuestion("giving up")}
        >
          Give up the order
        </Button>
      </div>
      {question === "cash" && <TakeCash order={order} onClose={closeQuestion} />}
      {question === "giving up" && <GiveUpOrder order={order} onClose={closeQuestion} />}
    </Card>
  );
}

/** Instead of a question whose order has changed its status. */
function OutdatedQuestion({
  order,
  question,
  onClose,
}: {
  order: OrderDetail;
  question: "cash" | "giving up";
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
      <p className="font-semibold">Whoever has this link can pay for the order:</p>
      <p className="mt-2 flex flex-wrap items-center gap-x-2 rounded-control bg-leaf-wash px-4 py-2">
        <code className="min-w-0 grow text-sm break-all">{link}</code>
        <CopyButton text={link} label="the payment link" />
      </p>
      <ButtonLink to={chat} target="_blank" rel="noreferrer" className="mt-3 max-sm:w-full">
        <MessageCircle className="size-5" aria-hidden="true" />
        Send by WhatsApp
      </ButtonLink>
      <p className="mt-3 text-sm text-ink-soft">
        It is shown only now, and works until the order is paid or has expired, 7 days after it was placed.
      </p>
    </div>
  );
}

import CircleCheck from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import MailX from "lucide-react/icons/mail-x";
import SkipForward from "lucide-react/icons/skip-forward";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { type OrderDetail, sendMessageAgain } from "../../../contract/orders.ts";
import { useAction } from "../../ui/admin/use-action.ts";
import { formatWhen } from "../../ui/admin/when.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorText } from "../../ui/error-text.tsx";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";
import { messageTitle } from "../order/order-text.ts";
import { WhatsappMenu } from "./whatsapp-menu.tsx";

type Message = OrderDetail["messages"][number];

function stateOf({ state, sentAt, requestedAt, problem }: Message) {
  switch (state) {
    case "sent":
      return { icon: CircleCheck, text: sentAt ? `Sent ${formatWhen(sentAt)}` : "Sent" };
    case "superseded":
      return { icon: SkipForward, text: "Not sent: replaced by a later message" };
    case "refused":
      return { icon: MailX, text: `Returned as undeliverable: ${problem}`, isBad: true };
    case "expired":
      return { icon: TriangleAlert, text: `Not sent after a day${problem && `: ${problem}`}`, isBad: true };
    case "waiting":
      return problem
        ? { icon: TriangleAlert, text: `Not sent yet: ${problem}` }
        : { icon: Clock, text: `Waiting to be sent since ${formatWhen(requestedAt)}` };
  }
}

interface OrderMessagesProps {
  order: OrderDetail;
}

/** The e-mails to the shopper about the order, with their delivery state. Without an e-mail address: WhatsApp instead. */
export function OrderMessages({ order }: OrderMessagesProps) {
  const { orderId, messages, email, phone, erasedAt } = order;
  const rest = { orderId, canMail: email !== null && !erasedAt };
  const isWithoutMail = email === null && phone !== null && order.addressId !== null && !erasedAt;
  return (
    <Card title="Messages" className="print:hidden">
      {messages.length === 0 && !isWithoutMail && <p className="text-ink-soft">None yet.</p>}
      {isWithoutMail && (
        <div className="mb-2">
          <p>This order has no e-mail address, so the customer gets no e-mails.</p>
          <WhatsappMenu order={order} phone={phone} />
        </div>
      )}
      <ul className="space-y-4">
        {messages.map((message) => (
          <MessageRow key={message._id} message={message} {...rest} />
        ))}
      </ul>
    </Card>
  );
}

interface MessageRowProps {
  message: Message;
  orderId: OrderDetail["orderId"];
  /** Whether the order has an e-mail address. */
  canMail: boolean;
}

function MessageRow({ message, orderId, canMail }: MessageRowProps) {
  const { icon: Icon, text, isBad = false } = stateOf(message);
  const title = messageTitle(message.kind);
  const toast = useToast();
  const sending = useAction();

  const sendAgain = () =>
    sending.run(async () => {
      const sent = await adminApi(sendMessageAgain, { params: { id: orderId, messageId: message._id } });
      toast({ title: sent.message, variant: "success" });
    });

  return (
    <li className="flex items-center justify-between">
      <div className="flex min-w-0 gap-3">
        <Icon
          className={`mt-0.5 size-5 shrink-0 ${isBad ? "text-chilli-deep" : "text-ink-soft"}`}
          aria-hidden="true"
        />
        <div className="min-w-0">
          <p className="font-semibold">{title}</p>
          <p className={`text-sm wrap-anywhere ${isBad ? "text-chilli-deep" : "text-ink-soft"}`}>{text}</p>
          <ErrorText role="alert" className="text-sm">
            {sending.problem}
          </ErrorText>
        </div>
      </div>
      {canMail && message.canSendAgain && (
        <Button
          variant="ghost"
          className="-mr-5 -ml-2 shrink-0"
          aria-label={`Send again: ${title}`}
          isBusy={sending.isBusy}
          busyLabel="Sending..."
          onClick={() => void sendAgain()}
        >
          Send again
        </Button>
      )}
    </li>
  );
}

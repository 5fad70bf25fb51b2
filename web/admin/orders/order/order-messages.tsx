import { CircleCheck, Clock, TriangleAlert } from "lucide-react";
import type { OrderDetail } from "../../../../contract/orders.ts";
import { Card } from "../../kit/card.tsx";
import { formatWhen } from "../../kit/when.ts";
import { messageWords } from "../order-words.ts";

type Message = OrderDetail["messages"][number];

function deliveryState({ sentAt, askedAt, problem }: Message) {
  if (sentAt) return { icon: CircleCheck, words: `Sent ${formatWhen(sentAt)}` };
  if (problem) return { icon: TriangleAlert, words: `Not sent yet: ${problem}` };
  return { icon: Clock, words: `Waiting to be sent since ${formatWhen(askedAt)}` };
}

/** The e-mails to the shopper about an order. */
export function OrderMessages({ messages }: { messages: readonly Message[] }) {
  return (
    <Card title="Messages" className="print:hidden">
      {messages.length === 0 && <p className="text-ink-soft">None yet.</p>}
      <ul className="space-y-3">
        {messages.map((message) => {
          const { icon: Icon, words } = deliveryState(message);
          return (
            <li key={message.kind} className="flex gap-3">
              <Icon className="mt-0.5 size-5 shrink-0 text-ink-soft" aria-hidden="true" />
              <div className="min-w-0">
                <p className="font-semibold">{messageWords(message.kind)}</p>
                <p className="text-sm wrap-anywhere text-ink-soft">{words}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

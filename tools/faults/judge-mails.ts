// Who has paid gets one mail that says so. The same mail twice is allowed: a mailbox knows it by its Message-ID.
import type { Books, ShopRows } from "./books.ts";
import { type Finding, finding } from "./findings.ts";
import type { Patience } from "./judge-jobs.ts";
import { isPaid } from "./judge-orders.ts";

type Order = ShopRows["orders"][number];
type MessageRow = ShopRows["messages"][number];

/** How all addresses of shoppers end. */
export const SHOPPERS = "@faults.example";

/** Either says that the money has come. */
const SAYS_PAID = new Set(["received", "confirmation"]);

export function judgeMails({ shop, mails }: Books, { now, ageMs }: Patience): Finding[] {
  const arrived = Map.groupBy(mails, ({ messageId }) => rowOf(messageId));
  const ofOrder = Map.groupBy(shop.messages, ({ orderId }) => orderId);
  const known = new Set(shop.messages.map(({ id }) => id));
  return [
    ...shop.orders
      .filter(({ status }) => isPaid(status))
      .flatMap((order) => judgeOrder(order, ofOrder.get(order.id) ?? [])),
    ...shop.messages.flatMap((message) => {
      const { id, kind, state, requestedAt } = message;
      const ids = new Set(arrived.get(id)?.map(({ messageId }) => messageId));
      if (ids.size > 1)
        return [finding("mail", `message ${id} (${kind}) went out as ${ids.size} mails`, requestedAt)];
      if (state === "sent" && ids.size === 0)
        return [finding("mail", `message ${id} (${kind}) never arrived`, requestedAt)];
      if (state === "waiting" && requestedAt < now - ageMs)
        return [finding("mail", `message ${id} (${kind}) is not sent yet`, requestedAt)];
      return [];
    }),
    // The shop also writes to its owner, of what it runs on.
    ...mails
      .filter(({ to, messageId }) => to.endsWith(SHOPPERS) && !known.has(rowOf(messageId)))
      .map(({ to, subject }) => finding("unexplained", `mail to ${to}: ${subject}`)),
  ];
}

function judgeOrder({ number }: Order, messages: readonly MessageRow[]): Finding[] {
  const saying = messages.filter(({ kind }) => SAYS_PAID.has(kind));
  const [message] = saying;
  if (!message) return [finding("mail", `nobody was asked to mail about order ${number}`)];
  if (saying.length > 1)
    return [finding("mail", `order ${number} is told to be paid by ${saying.length} messages`)];
  if (message.state === "waiting" || message.state === "sent") return [];
  return [finding("mail", `the mail about order ${number} is ${message.state}`, message.requestedAt)];
}

/** A Message-ID begins with the id of the message's row: <row.request number@domain>. */
function rowOf(messageId: string | undefined): string {
  return /^<([^.>]+)\./.exec(messageId ?? "")?.[1] ?? "";
}

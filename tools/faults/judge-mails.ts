// After paying a shopper gets one mail about it, and one when the order is confirmed; the second can replace the first.
// The same mail may arrive twice: mailboxes recognise it by its Message-ID.
import type { Books, ShopRows } from "./books.ts";
import { type Finding, finding, repeated } from "./findings.ts";
import type { Deadlines } from "./judge-jobs.ts";
import { isPaid } from "./judge-orders.ts";

type Order = ShopRows["orders"][number];
type MessageRow = ShopRows["messages"][number];

/** The domain of all shoppers' addresses. */
export const SHOPPERS = "@faults.example";

/** Either kind confirms the payment. */
const PAID_KINDS = new Set(["received", "confirmation"]);

export function judgeMails({ shop, mails }: Books, { now, ageMs }: Deadlines): Finding[] {
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
    // Mails to the owner, such as alerts, are not judged.
    ...mails
      .filter(({ to, messageId }) => to.endsWith(SHOPPERS) && !known.has(rowOf(messageId)))
      .map(({ to, subject }) => finding("unexplained", `mail to ${to}: ${subject}`)),
  ];
}

function judgeOrder({ number }: Order, messages: readonly MessageRow[]): Finding[] {
  const paidMails = messages.filter(({ kind }) => PAID_KINDS.has(kind));
  const [message] = paidMails;
  if (!message) return [finding("mail", `nobody was asked to mail about order ${number}`)];
  const [kind] = repeated(paidMails.map((each) => each.kind));
  if (kind !== undefined)
    return [finding("mail", `order ${number} has more than one message about its payment (${kind})`)];
  if (paidMails.some(({ state }) => state === "waiting" || state === "sent")) return [];
  return [finding("mail", `the mail about order ${number} is ${message.state}`, message.requestedAt)];
}

/** A Message-ID begins with the id of the message's row: <row.request number@domain>. */
function rowOf(messageId: string | undefined): string {
  return /^<([^.>]+)\./.exec(messageId ?? "")?.[1] ?? "";
}

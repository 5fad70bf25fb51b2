import { replyAddress } from "../../../rules/email.ts";
import { MailboxRefusal } from "../../adapters/email/mailer.ts";
import type { Deps } from "../../deps.ts";
import { inTransaction } from "../../platform/database/connect.ts";
import type { Loop } from "../../platform/jobs/loop.ts";
import { raiseAlert } from "../alerts/raise-alert.ts";
import { readMailFacts } from "./mail-facts.ts";
import {
  claimDueMessages,
  claimMessage,
  type DueMessage,
  endMessage,
  findNextDueMessage,
  type OrderMessage,
  postponeMessage,
} from "./message-claims.ts";
import { composeOrderMail } from "./order-mail.ts";

/**
 * Sends the shoppers' e-mails. A mail that the mail server does not accept is retried for a day (expire-messages.ts).
 */
export const messageLoop: Loop<DueMessage, Deps> = {
  name: "messages",
  atOnce: 5,
  claim: ({ db }, most) => claimDueMessages(db, most),
  findNextDue: ({ db }) => findNextDueMessage(db),
  async handle(deps, message) {
    try {
      if (!message.isLeased || (await sendMessage(deps, message))) await sendOrderMessage(deps, message.id);
    } catch (error) {
      await postponeMessage(deps.db, message.id, null);
      throw error;
    }
  },
};

/**
 * Sends all waiting messages of an order, oldest request first. A process killed between sending and recording sends
 * the message again, with the same Message-ID.
 * @param id id of any message of the order
 * @throws ProviderError if the mail server does not accept one; the reason is stored
 */
export async function sendOrderMessage(deps: Deps, id: string): Promise<void> {
  for (;;) {
    const message = await inTransaction(deps.db, (trx) => claimMessage(trx, id));
    if (message === null) return;
    // The worker that is sending now also sends this message afterwards, unless its process ends.
    if ("retryInSeconds" in message) return postponeMessage(deps.db, id, message.retryInSeconds);
    if (!(await sendMessage(deps, message))) return;
  }
}

/** @returns whether another message of the order is waiting */
async function sendMessage({ db, mailer, config }: Deps, message: OrderMessage): Promise<boolean> {
  const { id, requestNumber, requestedAt, orderId, kind } = message;
  try {
    const facts = await readMailFacts(db, message, config.publicUrl);
    // Staff have removed the address in the meantime.
    if (facts.order.email === "") return (await endMessage(db, message, "superseded")).isAnotherWaiting;
    await mailer.send({
      // A repeated request is a new mail. A retry is the same mail.
      id: `${id}.${requestNumber}`,
      thread: facts.order.orderNumber,
      to: facts.order.email,
      replyTo: replyAddress(facts.shop.email),
      writtenAt: requestedAt,
      ...composeOrderMail(kind, facts),
    });
  } catch (error) {
    const problem = (error as Error).message;
    if (!(error instanceof MailboxRefusal)) {
      await endMessage(db, message, "waiting", problem);
      throw error;
    }
    return inTransaction(db, async (trx) => {
      const { isRecorded, isAnotherWaiting } = await endMessage(trx, message, "refused", problem);
      if (isRecorded) await raiseAlert(trx, "message-not-sent", { message: kind, bounced: true }, orderId);
      return isAnotherWaiting;
    });
  }
  return (await endMessage(db, message, "sent")).isAnotherWaiting;
}

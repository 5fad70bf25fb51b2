import { sql } from "kysely";
import type { Database } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { InHand } from "../jobs/in-hand.ts";
import { enqueueSending, sendingKeyOf, sendingOf } from "../orders/order-messages.ts";
import { sendOrderMessage } from "./send-order-message.ts";

const AT_ONCE = 5;
/** When the job of a message that could not be sent at once tries it. */
const AGAIN_IN_SECONDS = 3;
/** Whoever stored a message has sent it by then, or is gone. */
const MISSED_AFTER = sql`interval '30 seconds'`;
const BATCH = 100;

/**
 * Sends messages that were stored without a job, as soon as they are: one that the mail server does not take gets a job, and
 * what is left undone enqueueMissedMessages finds.
 * @param deps with the connections of jobs
 */
export function messagesInHand(deps: Deps): InHand {
  return new InHand({
    handle: (id) => sendOrderMessage(deps, id),
    failed: (error, messageId) => {
      deps.log.warn({ err: error, messageId }, "message could not be sent at once");
      return enqueueSending(deps.db, messageId, AGAIN_IN_SECONDS).catch(() => {});
    },
    atOnce: AT_ONCE,
    momentMs: 0,
    againMs: [],
  });
}

/**
 * Gives the messages a job that nobody sends: the process that stored them has ended, or had too many. What is so old that it
 * is given up gets none.
 * @param signal stops between two batches
 */
export async function enqueueMissedMessages({ db }: Deps, signal: AbortSignal): Promise<void> {
  let missed = BATCH;
  while (missed === BATCH && !signal.aborted) missed = await enqueueBatch(db);
}

/** @returns how many there were */
async function enqueueBatch(db: Database): Promise<number> {
  const { rows } = await sql`
    select ${sendingOf(sql`missed.id`)} from (
      select id from order_messages as message
      where state = 'waiting' and asked_at < now() - ${MISSED_AFTER} and asked_at > now() - interval '1 day'
        and coalesce(leased_until < clock_timestamp(), true) and coalesce(not_before <= clock_timestamp(), true)
        and not exists (select from graphile_worker.jobs where key = ${sendingKeyOf(sql`message.id`)})
      order by asked_at limit ${BATCH}) as missed`.execute(db);
  return rows.length;
}

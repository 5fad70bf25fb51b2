// Claims the next message of an order for one worker at a time.

import { type Selectable, sql } from "kysely";
import { isOutdatedBy, type MessageState } from "../../../rules/message-kinds.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import type { OrderMessages } from "../../platform/database/schema.ts";
import { msUntilNextDue, pauseBeforeRetry, RETRIES } from "../../platform/jobs/due-rows.ts";

/** Longer than sending a mail can take: each of its steps times out after 10 s. */
const LEASE_SECONDS = 180;

const leaseEnd = sql<Date>`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`;

export type OrderMessage = Selectable<OrderMessages>;

/**
 * A due message. `isLeased`: it can be sent at once, because no other message of its order is waiting, being sent, or
 * newer.
 */
export type DueMessage = OrderMessage & { isLeased: boolean };

/**
 * Claims due messages, so that no other worker gets them until the claim ends. Nearly all are leased at once; the
 * others need claimMessage. Messages older than a day are no longer sent.
 */
export async function claimDueMessages(db: Queryable, most: number): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    with due as materialized (
      select id, order_id, request_number from order_messages
      where state = 'waiting' and due_at <= now() and requested_at > now() - interval '1 day'
        and coalesce(leased_until <= now(), true) and coalesce(not_before <= now(), true)
      order by due_at limit ${most} for update skip locked),
    checked as materialized (
      select id, not exists (select from order_messages as other where other.order_id = due.order_id and other.id <> due.id
        and (other.state = 'waiting' or other.leased_until > now() or other.request_number > due.request_number)) as is_alone from due)
    update order_messages as message set attempts = attempts + 1,
      -- Only one of them changes, since due_at is in an index.
      due_at = case when is_alone then due_at else ${leaseEnd} end,
      leased_until = case when is_alone then ${leaseEnd} else leased_until end
    from checked where message.id = checked.id
    returning message.*, is_alone as is_leased`.execute(db);
  return rows;
}

/** Ends the leases of a process that was killed. Skips locked messages, as `endClaims` does. */
export async function endMessageLeases(db: Queryable): Promise<void> {
  await sql`update order_messages set leased_until = null, due_at = least(due_at, now()) where id = any(array(
    select id from order_messages where state = 'waiting' and leased_until is not null for update skip locked))`.execute(
    db,
  );
}

/** In how many ms the next message is due; null if none is waiting. */
export function findNextDueMessage(db: Queryable): Promise<number | null> {
  return msUntilNextDue(
    db,
    "order_messages",
    sql`state = 'waiting' and requested_at > now() - interval '1 day'`,
    sql`greatest(due_at, leased_until, not_before)`,
  );
}

/** Postpones a message that is still waiting. @param inSeconds null: exponential backoff, up to six hours */
export async function postponeMessage(db: Queryable, id: string, inSeconds: number | null): Promise<void> {
  await sql`update order_messages set due_at = clock_timestamp()
      + coalesce(make_interval(secs => ${inSeconds}::float8), ${pauseBeforeRetry(RETRIES.message)})
    where id = ${id} and state = 'waiting'`.execute(db);
}

/** No message of an order can be sent now: another worker is sending one, or the first one may still be dropped. */
export interface NotNow {
  retryInSeconds: number;
}

/** How long a message waits while another worker sends one of the same order. */
const LEASED: NotNow = { retryInSeconds: 1 };

/**
 * Claims the first waiting message of an order and drops outdated ones. Messages are sent in order: one that must not
 * be sent yet delays those after it.
 * @param trx an open transaction
 * @param id id of any message of the order
 * @returns NotNow if the claim has to be retried later, null if no message is waiting
 */
export async function claimMessage(trx: Queryable, id: string): Promise<OrderMessage | NotNow | null> {
  const messages = await trx
    .selectFrom("orderMessages")
    .selectAll()
    .select(sql<boolean>`coalesce(leased_until > clock_timestamp(), false)`.as("isLeased"))
    .select(
      sql<number>`greatest(0, extract(epoch from not_before - clock_timestamp()))::float8`.as("inSeconds"),
    )
    .where("orderId", "=", (eb) =>
      eb.selectFrom("orderMessages as known").select("known.orderId").where("known.id", "=", id),
    )
    .orderBy("requestNumber")
    .forUpdate()
    .execute();
  if (messages.some(({ isLeased }) => isLeased)) return LEASED;
  for (const [place, message] of messages.entries()) {
    if (message.state !== "waiting") continue;
    const later = messages.slice(place + 1).map(({ kind }) => kind);
    if (isOutdatedBy(message.kind, later)) await endMessage(trx, message, "superseded");
    else return message.inSeconds > 0 ? { retryInSeconds: message.inSeconds } : lease(trx, message);
  }
  return null;
}

async function lease(trx: Queryable, message: OrderMessage): Promise<OrderMessage> {
  await trx
    .updateTable("orderMessages")
    .set({ leasedUntil: leaseEnd })
    .where("id", "=", message.id)
    .execute();
  return message;
}

/**
 * Records the result of a message and ends its lease. A message that was requested again in the meantime stays due.
 * @param problem text of the mail server's refusal, if any
 * @returns whether the result was recorded, and whether another message of the order is waiting
 */
export async function endMessage(
  trx: Queryable,
  { id, requestNumber }: OrderMessage,
  state: MessageState,
  problem: string | null = null,
): Promise<{ isRecorded: boolean; isAnotherWaiting: boolean }> {
  const [ended] = await writeEnd(trx, { id, requestNumber, state, problem });
  // No row: the message was requested again, and waits itself.
  return { isRecorded: ended !== undefined, isAnotherWaiting: ended?.isAnotherWaiting ?? true };
}

const writeEnd = (
  trx: Queryable,
  { id, requestNumber, state, problem }: Pick<OrderMessage, "id" | "requestNumber" | "state" | "problem">,
) =>
  trx
    .updateTable("orderMessages")
    .set({
      // A failed attempt leaves the state unchanged: the message may have been dropped in the meantime.
      state: sql<MessageState>`case when ${state} = 'waiting' then state else ${state} end`,
      problem,
      leasedUntil: null,
      sentAt: sql<Date>`case when ${state} = 'sent' then now() end`,
    })
    .where("id", "=", id)
    .where("requestNumber", "=", requestNumber)
    .returning(
      sql<boolean>`exists (select from order_messages as other where other.order_id = order_messages.order_id
          and other.id <> order_messages.id and other.state = 'waiting')`.as("isAnotherWaiting"),
    )
    .execute();

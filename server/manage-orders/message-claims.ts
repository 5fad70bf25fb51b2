// Which message of an order is to be sent now, by one worker at a time.

import { type Selectable, sql } from "kysely";
import { isOutdatedBy, type MessageState } from "../../rules/message-kinds.ts";
import type { Queryable } from "../database/connect.ts";
import type { OrderMessages } from "../database/schema.ts";

/** Longer than all steps of sending a mail can take, each of which ends after 10 s. */
const LEASE_SECONDS = 180;

const leaseEnd = sql<Date>`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`;

export type OrderMessage = Selectable<OrderMessages>;

/**
 * Claims a message that waits, where its order has no other that waits or is being sent and none was asked for later: as
 * almost always.
 * @returns null where claimMessage has to look
 */
export async function claimOnlyMessage(db: Queryable, id: string): Promise<OrderMessage | null> {
  const [claimed] = await claimIfOnly(db, { id });
  return claimed ?? null;
}

const claimIfOnly = (db: Queryable, { id }: { id: string }) =>
  db
    .updateTable("orderMessages")
    .set({ leasedUntil: leaseEnd })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .where(sql<boolean>`coalesce(leased_until < clock_timestamp(), true)`)
    .where(sql<boolean>`coalesce(not_before <= clock_timestamp(), true)`)
    .where(
      sql<boolean>`not exists (select from order_messages as other
        where other.order_id = order_messages.order_id and other.id <> order_messages.id
          and (other.state = 'waiting' or other.leased_until > clock_timestamp() or other.asking > order_messages.asking))`,
    )
    .returningAll()
    .execute();

/** Why no message of an order can be sent now: another worker is sending one, or the first may still be dropped. */
export interface NotNow {
  retryInSeconds: number;
}

/** How long a job waits for another that is sending a message of the same order. */
const LEASED: NotNow = { retryInSeconds: 1 };

/**
 * Claims the first message that waits, of the order that a message belongs to, and drops what is outdated. Messages go out in
 * order: one that must not be sent yet delays those after it.
 * @param trx an open transaction
 * @param id of any message of the order
 * @returns NotNow where the claim has to be retried later; null when none waits
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
    .orderBy("asking")
    .forUpdate()
    .execute();
  if (messages.some(({ isLeased }) => isLeased)) return LEASED;
  for (const [place, message] of messages.entries()) {
    if (message.state !== "waiting") continue;
    const later = messages.slice(place + 1).map(({ kind }) => kind);
    if (isOutdatedBy(message.kind, later)) await endMessage(trx, message, "overtaken");
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
 * Records what became of a message and ends its lease, unless it has been asked for anew meanwhile: then that is still
 * to be done.
 * @param problem the words of the mail server's refusal, if any
 * @returns whether it was recorded, and whether another message of its order waits
 */
export async function endMessage(
  trx: Queryable,
  { id, asking }: OrderMessage,
  state: MessageState,
  problem: string | null = null,
): Promise<{ isRecorded: boolean; isAnotherWaiting: boolean }> {
  const [ended] = await writeEnd(trx, { id, asking, state, problem });
  // One that was asked for anew meanwhile waits itself.
  return { isRecorded: ended !== undefined, isAnotherWaiting: ended?.isAnotherWaiting ?? true };
}

const writeEnd = (
  trx: Queryable,
  { id, asking, state, problem }: Pick<OrderMessage, "id" | "asking" | "state" | "problem">,
) =>
  trx
    .updateTable("orderMessages")
    .set({
      // What is to be tried again stays what it is: it may have been dropped meanwhile.
      state: sql<MessageState>`case when ${state} = 'waiting' then state else ${state} end`,
      problem,
      leasedUntil: null,
      sentAt: sql<Date>`case when ${state} = 'sent' then now() end`,
    })
    .where("id", "=", id)
    .where("asking", "=", asking)
    .returning(
      sql<boolean>`exists (select from order_messages as other where other.order_id = order_messages.order_id
          and other.id <> order_messages.id and other.state = 'waiting')`.as("isAnotherWaiting"),
    )
    .execute();

// The outbox of e-mails about orders: a row for each message. A job sends it, or who stored it (messages-in-hand.ts).

import { type RawBuilder, sql } from "kysely";
import type { OrderUuid } from "../../rules/ids.ts";
import type { MessageKind } from "../../rules/message-kinds.ts";
import { isStaffActor, type OrderActor } from "../../rules/order-actors.ts";
import type { OrderStatus } from "../../rules/order-status.ts";
import { HAND_OVER_UNDO_SECONDS } from "../../rules/undo-window.ts";
import type { Queryable } from "../database/connect.ts";
import { enqueue, jobToAdd } from "../jobs/enqueue.ts";

/** A message is sent at most once in this time (security.md, section 0.5). */
export const MESSAGE_PAUSE_SECONDS = 60;

/** A job key for each makes it one mail, even if it is requested again while the mail server is down. */
const MESSAGE_KEY = "message ";

/** The message sent when an order moves to a status. */
const MESSAGE_OF: Partial<Record<OrderStatus, MessageKind>> = {
  Confirmed: "confirmation",
  Shipped: "shipped",
  Delivered: "delivered",
  Cancelled: "cancelled",
  Refunded: "refunded",
};

/**
 * Enqueues the message that a move calls for, if any. That of a hand-over by staff waits until the move cannot be undone.
 * @param trx the transaction of the move
 * @param id of the order's row
 */
export async function enqueueMessageOf(
  trx: Queryable,
  id: OrderUuid,
  to: OrderStatus,
  actor: OrderActor,
): Promise<void> {
  const kind = MESSAGE_OF[to];
  if (!kind) return;
  const isAboutParcel = kind === "shipped" || kind === "delivered";
  const inSeconds = kind === "shipped" && isStaffActor(actor) ? HAND_OVER_UNDO_SECONDS : 0;
  await enqueueMessage(trx, id, kind, isAboutParcel ? await findSending(trx, id) : null, inSeconds);
}

/**
 * Drops the unsent message of a move that is corrected: it is not true.
 * @param trx the transaction of the correction
 * @param id of the order's row
 * @param status that the order had by mistake
 */
export async function dropMessageOf(trx: Queryable, id: OrderUuid, status: OrderStatus): Promise<void> {
  const kind = MESSAGE_OF[status];
  if (!kind) return;
  await trx
    .updateTable("orderMessages")
    .set({ state: "overtaken" })
    .where("orderId", "=", id)
    .where("kind", "=", kind)
    .where("state", "=", "waiting")
    .execute();
}

/**
 * Makes the unsent message of a hand-over about the parcel that the order has since, and sends it now: the move can no longer
 * be undone.
 * @param trx the transaction that adds the parcel, in which the order is locked
 * @param id of the order's row
 * @returns false when none waits, or one is being sent
 */
export async function addParcelToShipped(
  trx: Queryable,
  id: OrderUuid,
  consignmentId: string,
): Promise<boolean> {
  const message = await trx
    .selectFrom("orderMessages")
    .select("id")
    .where("orderId", "=", id)
    .where("kind", "=", "shipped")
    .where("state", "=", "waiting")
    .where(sql<boolean>`coalesce(leased_until <= clock_timestamp(), true)`)
    .orderBy("asking", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!message) return false;
  await trx
    .updateTable("orderMessages")
    .set({ subjectId: consignmentId, notBefore: null })
    .where("id", "=", message.id)
    .execute();
  await enqueueSending(trx, message.id);
  return true;
}

/**
 * What an order is sent with: the consignment, or where it has none the move that handed it over. So an order that is
 * sent again has messages of its own, also without a booking.
 */
async function findSending(trx: Queryable, id: OrderUuid): Promise<string | null> {
  const consignment = await trx
    .selectFrom("consignments")
    .select("id")
    .where("orderId", "=", id)
    .where("state", "in", ["created", "delivered"])
    .executeTakeFirst();
  if (consignment) return consignment.id;
  const handOver = await trx
    .selectFrom("orderMoves")
    .select("id")
    .where("orderId", "=", id)
    .where("fromStatus", "=", "Packed")
    .where("toStatus", "=", "Shipped")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return handOver?.id ?? null;
}

/**
 * Enqueues a message, or the same once more. One that still waits keeps its place among the messages of its order.
 * @param trx the transaction of the change it reports, in which the order is locked: messages go out in this order
 * @param orderId id of the order's row
 * @param subjectId of what it is about, if an order can have many: the id of a consignment, of a
 *   refund, or of the move that handed the parcel over
 * @param inSeconds how long it is not sent
 * @returns false when the shopper's data was erased: nobody can be written to
 */
export async function enqueueMessage(
  trx: Queryable,
  orderId: OrderUuid,
  kind: MessageKind,
  subjectId: string | null = null,
  inSeconds = 0,
): Promise<boolean> {
  const { rows } = await sql`
    with asked as (${askedFor(orderId, kind, subjectId, inSeconds)})
    select ${sendingOf(sql.ref("asked.id"), inSeconds)} from asked`.execute(trx);
  return rows.length > 0;
}

/**
 * As `enqueueMessage`, for who sends it by itself once the transaction is committed (deps.sendMessageSoon): a job would cost
 * the database more than the mail.
 * @returns the message's id; null when nobody can be written to
 */
export async function storeMessage(
  trx: Queryable,
  orderId: OrderUuid,
  kind: MessageKind,
): Promise<string | null> {
  const { rows } = await askedFor(orderId, kind, null).execute(trx);
  return rows[0]?.id ?? null;
}

const askedFor = (orderId: OrderUuid, kind: MessageKind, subjectId: string | null, inSeconds = 0) => sql<{
  id: string;
}>`
  insert into order_messages (order_id, kind, subject_id, not_before)
  select id, ${kind}::text, ${subjectId}::uuid,
    case when ${inSeconds}::int > 0 then clock_timestamp() + make_interval(secs => ${inSeconds}::int) end
  from orders where id = ${orderId} and erased_at is null
  on conflict (order_id, kind, subject_id) do update set
    -- One that is just being sent is the same mail, also if it had been dropped meanwhile.
    asking = case when order_messages.state = 'waiting' or order_messages.leased_until > clock_timestamp()
      then order_messages.asking else nextval('order_message_askings') end,
    asked_at = clock_timestamp(), state = 'waiting', sent_at = null, problem = null, not_before = excluded.not_before
  returning id`;

/** The key of the job that sends a message. @param id of the message */
export const sendingKeyOf = (id: RawBuilder<unknown>) => sql<string>`${MESSAGE_KEY} || ${id}`;

/**
 * As `enqueueSending`, for a statement that does more: the expression that adds the job.
 * @param id of the message
 * @param inSeconds how long the job waits
 */
export const sendingOf = (id: RawBuilder<unknown>, inSeconds = 0) =>
  jobToAdd("send-order-message", sql`json_build_object('id', ${id})`, sendingKeyOf(id), inSeconds);

/**
 * Has a job send a message and those of its order that wait before it.
 * @param id of the message
 * @param inSeconds how long the job waits
 */
export async function enqueueSending(db: Queryable, id: string, inSeconds = 0): Promise<void> {
  await enqueue(db, "send-order-message", { id }, MESSAGE_KEY + id, inSeconds);
}

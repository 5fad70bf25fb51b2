// The outbox of e-mails about orders: one row per message, sent by the loop `messages` (send-order-message.ts).

import { type RawBuilder, sql } from "kysely";
import type { OrderUuid } from "../../../rules/ids.ts";
import { ABOUT_SENDING, isTrueIn, MESSAGE_KINDS, type MessageKind } from "../../../rules/message-kinds.ts";
import { isStaffActor, type OrderActor } from "../../../rules/order-actors.ts";
import type { OrderStatus } from "../../../rules/order-status.ts";
import { HAND_OVER_UNDO_SECONDS } from "../../../rules/undo-window.ts";
import { isBooked } from "../../facts/parcels.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { wakeLoop, wakingOf } from "../../platform/jobs/wake-loop.ts";
import { dismissAlerts } from "../alerts/dismiss-alerts.ts";

/** The minimum time between two sends of the same message. */
export const MESSAGE_PAUSE_SECONDS = 60;

/** The message sent when an order moves to a status. */
const MESSAGE_OF: Partial<Record<OrderStatus, MessageKind>> = {
  Confirmed: "confirmation",
  Shipped: "shipped",
  Delivered: "delivered",
  Cancelled: "cancelled",
  Refunded: "refunded",
};

/**
 * Enqueues the message of a move, if there is one. After a hand-over by staff it waits until the move cannot be undone.
 * @param trx the transaction of the move
 * @param id id of the order's row
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
 * Drops the unsent message of a move that is corrected: its content is wrong.
 * @param trx the transaction of the correction
 * @param id id of the order's row
 * @param status the status that the order had by mistake
 */
export async function dropMessageOf(trx: Queryable, id: OrderUuid, status: OrderStatus): Promise<void> {
  const kind = MESSAGE_OF[status];
  if (!kind) return;
  await trx
    .updateTable("orderMessages")
    .set({ state: "superseded" })
    .where("orderId", "=", id)
    .where("kind", "=", kind)
    .where("state", "=", "waiting")
    .execute();
}

/**
 * Dismisses the alerts about unsent messages that a move makes untrue.
 * @param trx the transaction of the move
 * @param id id of the order's row
 * @param from the statuses that the order may have had
 */
export async function dismissPastMessages(
  trx: Queryable,
  id: OrderUuid,
  from: readonly OrderStatus[],
  to: OrderStatus,
): Promise<void> {
  const past = MESSAGE_KINDS.filter(
    (kind) => !isTrueIn(to, kind) && from.some((status) => isTrueIn(status, kind)),
  );
  if (past.length === 0) return;
  await dismissAlerts(trx, "message-not-sent", id, ...past.map((message) => ({ message })));
}

/**
 * SQL for a query of order_messages: whether the message is about the order's last parcel, or about none. An order that
 * came back is sent again in another parcel.
 */
export const isAboutLastParcel: RawBuilder<boolean> = sql<boolean>`not exists (
  select from order_messages as later where later.order_id = order_messages.order_id
    and order_messages.kind = any(${[...ABOUT_SENDING, "delivered"]}::text[])
    and later.kind = 'shipped' and later.created_at > order_messages.created_at)`;

/**
 * Adds a parcel that got its number later to the unsent message of the hand-over, and makes it due now: the move can no
 * longer be undone.
 * @param trx the transaction that adds the parcel, in which the order is locked
 * @param id id of the order's row
 * @returns false if no message is waiting, or it is being sent
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
    .orderBy("requestNumber", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!message) return false;
  await trx
    .updateTable("orderMessages")
    .set({ subjectId: consignmentId, notBefore: null, dueAt: sql<Date>`now()` })
    .where("id", "=", message.id)
    .execute();
  await wakeLoop(trx, "messages");
  return true;
}

/**
 * Whether an unsent message will have the current number of a parcel.
 * @param trx the transaction that changes the number, in which the order is locked
 * @param id id of the order's row
 * @returns false if no such message is waiting, or it is being sent
 */
export async function isParcelMessageUnsent(
  trx: Queryable,
  id: OrderUuid,
  consignmentId: string,
): Promise<boolean> {
  const unsent = await trx
    .selectFrom("orderMessages")
    .select("id")
    .where("orderId", "=", id)
    .where("kind", "in", ABOUT_SENDING)
    .where("subjectId", "=", consignmentId)
    .where("state", "=", "waiting")
    .where(sql<boolean>`coalesce(leased_until <= clock_timestamp(), true)`)
    // A loop that claims it waits for this transaction, and then reads the new number.
    .forUpdate()
    .execute();
  return unsent.length > 0;
}

/** Whether the shopper of an order can get e-mails. For statements that read `orders`. */
export const hasEmail: RawBuilder<boolean> = sql<boolean>`(orders.erased_at is null and exists (
  select from addresses where addresses.id = orders.address_id and addresses.email <> ''))`;

/**
 * What an order was sent with: its consignment, or the hand-over move if there is none. An order that is sent again
 * then has new messages, even without a booking.
 */
async function findSending(trx: Queryable, id: OrderUuid): Promise<string | null> {
  const consignment = await trx
    .selectFrom("consignments")
    .select("id")
    .where("orderId", "=", id)
    .where(isBooked())
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
 * Enqueues a message, or requests an earlier one again. A waiting message keeps its place among the messages of its
 * order.
 * @param trx the transaction of the change that it reports, in which the order is locked. This gives the order of
 * messages
 * @param orderId id of the order's row
 * @param subjectId what it is about, if an order can have many such messages: id of a consignment, of a refund, or of
 * the hand-over move
 * @param inSeconds delay before it may be sent
 * @returns false if the order has no e-mail address: staff placed it without one, or the shopper's data was erased
 */
export async function enqueueMessage(
  trx: Queryable,
  orderId: OrderUuid,
  kind: MessageKind,
  subjectId: string | null = null,
  inSeconds = 0,
): Promise<boolean> {
  const { rows } = await sql`
    with stored as (
      insert into order_messages (order_id, kind, subject_id, not_before, due_at)
      select id, ${kind}::text, ${subjectId}::uuid, case when ${inSeconds}::int > 0 then due_at end, due_at
      from orders, lateral (select clock_timestamp() + make_interval(secs => ${inSeconds}::int) as due_at) as due
      where id = ${orderId} and ${hasEmail}
      on conflict (order_id, kind, subject_id) do update set
        -- One that is just being sent is the same mail, also if it had been dropped meanwhile. A corrected number differs.
        request_number = case
          when ${kind}::text = 'tracking number changed' and order_messages.leased_until > clock_timestamp()
          then nextval('order_message_requests') when order_messages.state = 'waiting' or order_messages.leased_until > clock_timestamp()
          then order_messages.request_number else nextval('order_message_requests') end,
        requested_at = clock_timestamp(), state = 'waiting', sent_at = null, problem = null, attempts = 0,
        not_before = excluded.not_before, due_at = excluded.due_at
      returning id)
    select ${wakingOf("messages")} from stored`.execute(trx);
  return rows.length > 0;
}

import { sql } from "kysely";
import type { ReplyOf } from "../../contract/call.ts";
import type { undoMoves as call } from "../../contract/orders.ts";
import type { OrderNumber, OrderUuid } from "../../rules/ids.ts";
import { staffActor, UNDONE } from "../../rules/order-actors.ts";
import { type OrderStatus, undoOf } from "../../rules/order-status.ts";
import { HAND_OVER_UNDO_SECONDS, UNDO_LIMIT_SECONDS } from "../../rules/undo-window.ts";
import type { Deps } from "../deps.ts";
import { REFUSALS, ShopError } from "../errors.ts";
import { isBooked } from "../facts/parcels.ts";
import { lockOrders, moveBack } from "../orders/move-order.ts";
import { inTransaction, type Queryable } from "../platform/database/connect.ts";
import { followOrder } from "../shipping/follow-order.ts";
import { stopParcel } from "../shipping/stop-parcel.ts";
import { type Actor, audit } from "../staff/audit-log/audit.ts";

interface LockedOrder {
  id: OrderUuid;
  orderNumber: OrderNumber;
  status: OrderStatus;
}

/**
 * Undoes the last move of orders.
 * @param orderNumbers duplicates count once
 * @param moved the status they were moved to
 * @returns which moves were undone and why others were not, in the order given
 */
export async function undoMoves(
  { db }: Deps,
  orderNumbers: readonly OrderNumber[],
  moved: OrderStatus,
  actor: Actor,
): Promise<ReplyOf<typeof call>> {
  const requested = [...new Set(orderNumbers)];
  const undone: OrderNumber[] = [];
  const refused: { orderId: OrderNumber; message: string }[] = [];
  await inTransaction(db, async (trx) => {
    const orders = await lockOrders(trx, requested);
    const found = new Map(orders.map((order) => [order.orderNumber, order]));
    for (const orderId of requested) {
      const order = found.get(orderId);
      const problem = order
        ? await undoMove(trx, order, moved, actor).catch(messageOfRefusal)
        : REFUSALS.ORDER_NOT_FOUND.message;
      if (problem) refused.push({ orderId, message: problem });
      else undone.push(orderId);
    }
  });
  return { undone, refused };
}

function messageOfRefusal(error: unknown): string {
  if (!(error instanceof ShopError)) throw error;
  return error.message || REFUSALS[error.code].message;
}

/**
 * Undoes the last move of an order, and drops its e-mail if that is not sent yet.
 * @param trx a transaction that has the order locked
 * @param moved the status it was moved to
 * @throws ShopError TOO_LATE_TO_UNDO when the next step has begun since, the shopper is being notified, or the
 * move was not made by staff within the last minute; ORDER_CANNOT_MOVE when its last move has no undo
 */
export async function undoMove(
  trx: Queryable,
  order: LockedOrder,
  moved: OrderStatus,
  actor: Actor,
): Promise<void> {
  const { id, orderNumber, status } = order;
  const back = undoOf(moved);
  if (back === null) throw new ShopError("ORDER_CANNOT_MOVE");
  if (status !== moved) throw hasMovedOn(moved, status);
  const last = await lastMoveOf(trx, id);
  if (last?.fromStatus !== back || last.toStatus !== moved) throw new ShopError("ORDER_CANNOT_MOVE");
  if (moved === "Packed") await requireNotBooked(trx, id);
  if (moved === "Shipped") await requireHandOverOpen(trx, id, last);
  else if (!last.isOpen) throw new ShopError("TOO_LATE_TO_UNDO");
  await moveBack(trx, order, back, staffActor(actor), UNDONE);
  // A hold that began after the hand-over could not stop the parcel; now it must.
  if (moved === "Shipped") await stopParcel(trx, id);
  else await followOrder(trx, id, moved, back);
  await audit(trx, actor, {
    action: "order move undone",
    subject: orderNumber,
    before: { status: moved },
    after: { status: back },
  });
}

function hasMovedOn(moved: OrderStatus, status: OrderStatus): ShopError {
  if (moved === "Packed" && (status === "Shipped" || status === "Delivered"))
    return new ShopError("TOO_LATE_TO_UNDO", { message: "It has already been handed over." });
  return new ShopError(moved === "Shipped" ? "TOO_LATE_TO_UNDO" : "ORDER_CANNOT_MOVE");
}

interface LastMove {
  fromStatus: string | null;
  toStatus: string;
  /** As text, with PostgreSQL's microseconds. */
  movedAt: string;
  isRecent: boolean;
  /** Whether staff made it, within the time in which a move without a notification can be undone. */
  isOpen: boolean;
}

function lastMoveOf(trx: Queryable, id: OrderUuid): Promise<LastMove | undefined> {
  return trx
    .selectFrom("orderMoves")
    .select(["fromStatus", "toStatus", sql<string>`moved_at::text`.as("movedAt")])
    .select(
      sql<boolean>`moved_at > clock_timestamp() - make_interval(secs => ${HAND_OVER_UNDO_SECONDS})`.as(
        "isRecent",
      ),
    )
    .select(
      sql<boolean>`actor like 'admin:%'
        and moved_at > clock_timestamp() - make_interval(secs => ${UNDO_LIMIT_SECONDS})`.as("isOpen"),
    )
    .where("orderId", "=", id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** A packed order with a booking, or one in progress, can only be corrected, which cancels the booking. */
async function requireNotBooked(trx: Queryable, id: OrderUuid): Promise<void> {
  const { rows } = await sql<{ isBooked: boolean }>`
    select exists (select from consignments where order_id = ${id}
        and (${isBooked()} or state = 'creating' and leased_until > now()))
      or exists (select from shipping_run_orders where order_id = ${id} and state = 'booking') as is_booked`.execute(
    trx,
  );
  if (rows[0]?.isBooked) throw new ShopError("TOO_LATE_TO_UNDO", { message: "It has already been booked." });
}

/**
 * Requires that the e-mail of the hand-over is still waiting and no process is sending it. Without an e-mail
 * the time of the move decides. Locks the message: a process that is about to send it waits, and then finds it
 * dropped.
 */
async function requireHandOverOpen(
  trx: Queryable,
  id: OrderUuid,
  { movedAt, isRecent }: LastMove,
): Promise<void> {
  const message = await trx
    .selectFrom("orderMessages")
    .select(
      sql<boolean>`state = 'waiting' and coalesce(not_before > clock_timestamp(), false)
        and coalesce(leased_until <= clock_timestamp(), true)`.as("isHeldBack"),
    )
    .where("orderId", "=", id)
    .where("kind", "=", "shipped")
    .where(sql<boolean>`requested_at >= ${movedAt}::timestamptz`)
    .orderBy("requestNumber", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  const isOpen = message ? message.isHeldBack : isRecent;
  if (!isOpen || (await isWithCourier(trx, id))) throw new ShopError("TOO_LATE_TO_UNDO");
}

/** Whether a scan of the live parcel proves that the courier has it. */
async function isWithCourier(trx: Queryable, id: OrderUuid): Promise<boolean> {
  const { rows } = await sql`
    select from consignment_events join consignments on consignments.id = consignment_id
    where order_id = ${id} and ${isBooked()}
      and stage not in ('created', 'pickup') limit 1`.execute(trx);
  return rows.length > 0;
}

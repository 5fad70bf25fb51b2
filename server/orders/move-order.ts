// The only code that changes an order's status. The database records each move, refuses illegal ones, and
// assigns the dispatch number when an order is first Confirmed, or Packed without one.

import { sql } from "kysely";
import type { OrderNumber, OrderRef, OrderUuid } from "../../rules/ids.ts";
import type { OrderActor } from "../../rules/order-actors.ts";
import { isStoppedByHold, type OrderStatus, statusesBefore } from "../../rules/order-status.ts";
import type { Phone } from "../../rules/phone.ts";
import { ShopError } from "../errors.ts";
import { dismissAlerts, dismissing } from "../notifications/alerts/dismiss-alerts.ts";
import {
  dismissPastMessages,
  dropMessageOf,
  enqueueMessageOf,
} from "../notifications/shopper-messages/order-messages.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { issueSaleDocuments } from "../tax-documents/issue-sale-documents.ts";
import { isBeingPaid } from "./being-paid.ts";
import { isOrder } from "./is-order.ts";
import { requireAddress } from "./require-address.ts";
import { requireUnitsLeft } from "./units-left.ts";

const ABANDONED_DAYS = 7;
const BATCH = 1_000;

/** A condition that is always true: it passes the actor and reason to the trigger that records moves. */
const setMoveActor = (actor: OrderActor, reason = "") => sql<boolean>`(
  select set_config('snackshop.actor', ${actor}, true) is not null
    and set_config('snackshop.reason', ${reason}, true) is not null)`;

interface Move {
  id: OrderUuid;
  from: readonly OrderStatus[];
  to: OrderStatus;
  /** Whether an order on hold may be moved. */
  alsoHeld: boolean;
  actor: OrderActor;
  reason: string;
  /** The phone that was verified with this move; null if none was. */
  phone: Phone | null;
}

const writeMove = (trx: Queryable, { id, from, to, alsoHeld, actor, reason, phone }: Move) =>
  trx
    .updateTable("orders")
    .set({
      status: to,
      paidAt: sql<Date>`case when ${to} = 'Paid' then now() else paid_at end`,
      phone: sql<Phone>`coalesce(${phone}, phone)`,
    })
    .where("id", "=", id)
    .where(setMoveActor(actor, reason))
    .where(sql<boolean>`status = any(${from})`)
    .where(sql<boolean>`(held is null or ${alsoHeld}::boolean)`)
    .returning("id")
    .execute();

/**
 * Moves an order to another status, enqueues the e-mail of this status, and dismisses alerts about e-mails that are no
 * longer true. An order that is packed gets its invoice.
 * @param trx an open transaction
 * @param id of the order's row
 * @param actor who moves it, for the history
 * @param details.reason why, for the history
 * @param details.phone that was verified for it
 * @throws ShopError ORDER_CANNOT_MOVE when `to` cannot follow the order's status, ORDER_HELD, NOTHING_TO_SEND
 */
export async function moveOrder(
  trx: Queryable,
  id: OrderUuid,
  to: OrderStatus,
  actor: OrderActor,
  details: { reason?: string | undefined; phone?: Phone } = {},
): Promise<void> {
  const { reason = "", phone = null } = details;
  // What the courier reports is a fact, whether or not the order is held.
  const alsoHeld = actor === "courier" || !isStoppedByHold(to);
  const moved = await writeMove(trx, { id, from: statusesBefore(to), to, alsoHeld, actor, reason, phone });
  if (moved.length === 0)
    throw new ShopError((await isHeldAt(trx, id, to)) ? "ORDER_HELD" : "ORDER_CANNOT_MOVE");
  if (to === "Packed") {
    await requireAddress(trx, id);
    await requireUnitsLeft(trx, id);
    await issueSaleDocuments(trx, [id]);
  }
  if (to === "Expired") await dismissAlerts(trx, "cash-on-delivery", id, {});
  await dismissPastMessages(trx, id, statusesBefore(to), to);
  await enqueueMessageOf(trx, id, to, actor);
}

/**
 * Moves an order back to the status before a mistaken move. Sends no e-mail, and drops the e-mail of the
 * mistaken move if it is not sent yet.
 * @param trx a transaction that has the order locked
 * @param order its row
 * @param to see correctionOf and undoOf
 */
export async function moveBack(
  trx: Queryable,
  { id, status }: { id: OrderUuid; status: OrderStatus },
  to: OrderStatus,
  actor: OrderActor,
  reason: string,
): Promise<void> {
  await trx
    .updateTable("orders")
    .set({ status: to })
    .where("id", "=", id)
    .where(setMoveActor(actor, reason))
    .execute();
  await dismissPastMessages(trx, id, [status], to);
  await dropMessageOf(trx, id, status);
}

async function isHeldAt(trx: Queryable, id: OrderUuid, to: OrderStatus): Promise<boolean> {
  const order = await trx
    .selectFrom("orders")
    .select("id")
    .where("id", "=", id)
    .where("status", "in", statusesBefore(to))
    .where("held", "is not", null)
    .executeTakeFirst();
  return order !== undefined;
}

/**
 * Moves the orders that are still Confirmed and not held to Packed, which sends no e-mail, and issues their invoices.
 * @param ids of the orders' rows
 */
export async function packConfirmed(
  trx: Queryable,
  ids: readonly OrderUuid[],
  actor: OrderActor,
): Promise<void> {
  await trx
    .updateTable("orders")
    .set({ status: "Packed" })
    .where("id", "in", ids)
    .where(setMoveActor(actor))
    .where("status", "=", "Confirmed")
    .where("held", "is", null)
    .execute();
  await issueSaleDocuments(trx, ids);
}

/**
 * Locks an order until the transaction ends, so that its moves are serialised.
 * @param ref its number or its `_id`
 * @throws ShopError ORDER_NOT_FOUND
 */
export async function lockOrder(trx: Queryable, ref: OrderRef) {
  const order = await trx
    .selectFrom("orders")
    .select(["id", "orderNumber", "status", "total"])
    .where(isOrder(ref))
    .forUpdate()
    .executeTakeFirst();
  if (!order) throw new ShopError("ORDER_NOT_FOUND");
  return order;
}

/**
 * Like lockOrder, for many: always in the order of ids, so that two requests for the same orders cannot
 * deadlock.
 */
export function lockOrders(trx: Queryable, orderNumbers: readonly OrderNumber[]) {
  return trx
    .selectFrom("orders")
    .select(["id", "orderNumber", "status", "held"])
    .where("orderNumber", "in", orderNumbers)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Like lockOrder, by the row's id. @param id of the order's row */
export async function lockOrderRow(trx: Queryable, id: OrderUuid): Promise<void> {
  await trx.selectFrom("orders").select("id").where("id", "=", id).forUpdate().execute();
}

/**
 * Expires orders that were not paid within 7 days, except those whose shopper may be paying now. Resolves their
 * alerts about cash on delivery.
 */
export async function expireAbandonedOrders(trx: Queryable): Promise<void> {
  const { rows } = await sql<{ id: OrderUuid }>`
    update orders set status = 'Expired'
    where ${setMoveActor("system")} and id in (
      select id from orders
      where status in ('Created', 'Verified') and created_at < now() - make_interval(days => ${ABANDONED_DAYS})
        and not ${isBeingPaid}
      limit ${BATCH} for update skip locked)
    returning id`.execute(trx);
  const expired = rows.map(({ id }) => id);
  await dismissing(trx)
    .where("kind", "=", "cash-on-delivery")
    .where(sql<boolean>`order_id = any(${expired}::uuid[])`)
    .execute();
}

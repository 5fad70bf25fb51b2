import { sql } from "kysely";
import type { InputOf } from "../../contract/call.ts";
import { type addOrderNote as call, MAX_NOTES, type OrderNote } from "../../contract/order-notes.ts";
import type { OrderRef, OrderUuid } from "../../rules/ids.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { lockOrder } from "../orders/move-order.ts";
import { offerPaperworkAgain } from "../orders/offer-paperwork-again.ts";
import { inTransaction, type Queryable } from "../platform/database/connect.ts";
import { type Actor, audit } from "../staff/audit-log/audit.ts";

/** Whether an owner wrote the note. For statements that read the table. */
export const isOwnersNote = (table: "order_notes" | "customer_notes") =>
  sql<boolean>`exists (select from admin_users
    where lower(username) = lower(${sql.ref(`${table}.author`)}) and role = 'owner')`;

const isOwners = isOwnersNote("order_notes");

/** The notes of an order, newest last. @param id of the order's row */
export async function listNotes(db: Queryable, id: OrderUuid): Promise<OrderNote[]> {
  const rows = await db
    .selectFrom("orderNotes")
    .select(["id", "note", "isForPacking", "author", "createdAt", isOwners.as("isOwners")])
    .where("orderId", "=", id)
    .orderBy("id")
    .execute();
  return rows.map(({ id: _id, createdAt, ...row }) => ({ _id, ...row, at: createdAt.toISOString() }));
}

/** The notes for packing of an order. For statements that read `orders`. */
export const packingNotes = sql<string[]>`array(
  select note from order_notes where order_notes.order_id = orders.id and is_for_packing order by id)`;

/**
 * Adds a note. After a new note for packing, the order's slip is offered for printing again.
 * @param ref the order's number or its `_id`
 * @throws ShopError ORDER_NOT_FOUND, TOO_MANY_NOTES, ORDER_ERASED when no personal data of the order may be
 * stored any more
 */
export async function addNote(
  { db }: Deps,
  ref: OrderRef,
  { note, isForPacking }: InputOf<typeof call>["body"],
  actor: Actor,
): Promise<OrderNote> {
  return inTransaction(db, async (trx) => {
    const { id, orderNumber } = await lockOrder(trx, ref);
    const { phone, erasedAt, expiredAt } = await trx
      .selectFrom("orders")
      .select(["phone", "erasedAt", "expiredAt"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (erasedAt || (expiredAt && phone === null)) throw new ShopError("ORDER_ERASED");
    if ((await listNotes(trx, id)).length >= MAX_NOTES) throw new ShopError("TOO_MANY_NOTES");
    const row = await trx
      .insertInto("orderNotes")
      .values({ orderId: id, note, isForPacking, author: actor.name })
      .returning(["id", "createdAt", isOwners.as("isOwners")])
      .executeTakeFirstOrThrow();
    if (isForPacking) await offerPaperworkAgain(trx, id, ["slip"]);
    // Without the text: the audit log is stored longer than personal data may be.
    await audit(trx, actor, { action: "note added", subject: orderNumber, after: { isForPacking } });
    return {
      _id: row.id,
      note,
      isForPacking,
      author: actor.name,
      isOwners: row.isOwners,
      at: row.createdAt.toISOString(),
    };
  });
}

/**
 * Removes a note. After the removal of a note for packing, the order's slip is offered for printing again.
 * @param which `id`: the order's number or its `_id`
 * @throws ShopError ORDER_NOT_FOUND, NOTE_NOT_FOUND, OWNER_ONLY for a packer who removes an owner's note
 */
export async function removeNote(
  { db }: Deps,
  { id: ref, noteId }: { id: OrderRef; noteId: string },
  isOwner: boolean,
  actor: Actor,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { id, orderNumber } = await lockOrder(trx, ref);
    const removed = await trx
      .deleteFrom("orderNotes")
      .where("id", "=", noteId)
      .where("orderId", "=", id)
      .returning(["isForPacking", isOwners.as("isOwners")])
      .executeTakeFirst();
    if (!removed) throw new ShopError("NOTE_NOT_FOUND");
    if (removed.isOwners && !isOwner) throw new ShopError("OWNER_ONLY");
    if (removed.isForPacking) await offerPaperworkAgain(trx, id, ["slip"]);
    await audit(trx, actor, { action: "note removed", subject: orderNumber });
  });
}

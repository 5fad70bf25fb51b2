import { sql } from "kysely";
import type { InputOf } from "../../contract/call.ts";
import { type addOrderNote as call, MAX_NOTES, type OrderNote } from "../../contract/order-notes.ts";
import type { OrderRef, OrderUuid } from "../../rules/ids.ts";
import { type Actor, audit } from "../activity/audit.ts";
import { inTransaction, type Queryable } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { lockOrder } from "../orders/move-order.ts";
import { offerPaperworkAgain } from "../orders/offer-paperwork-again.ts";

/** The notes of an order, the newest last. @param id of the order's row */
export async function listNotes(db: Queryable, id: OrderUuid): Promise<OrderNote[]> {
  const rows = await db
    .selectFrom("orderNotes")
    .select(["id", "note", "isForPacking", "author", "createdAt"])
    .where("orderId", "=", id)
    .orderBy("id")
    .execute();
  return rows.map(({ id: _id, createdAt, ...row }) => ({ _id, ...row, at: createdAt.toISOString() }));
}

/** For a statement that reads `orders`: what whoever packs the order has to know. */
export const packingNotes = sql<string[]>`array(
  select note from order_notes where order_notes.order_id = orders.id and is_for_packing order by id)`;

/**
 * Writes a note. One for packing that comes after the slip was printed has it offered again.
 * @param ref the order's number or its `_id`
 * @throws ShopError ORDER_NOT_FOUND, TOO_MANY_NOTES; ORDER_ERASED when nothing personal may be kept of it any more
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
      .returning(["id", "createdAt"])
      .executeTakeFirstOrThrow();
    if (isForPacking) await offerPaperworkAgain(trx, id, ["slip"]);
    // Not what it says: the record is kept longer than the shopper may be.
    await audit(trx, actor, { action: "note added", subject: orderNumber, after: { isForPacking } });
    return { _id: row.id, note, isForPacking, author: actor.name, at: row.createdAt.toISOString() };
  });
}

/**
 * Takes a note away. One for packing that the printed slip still says has it offered again.
 * @throws ShopError ORDER_NOT_FOUND, NOTE_NOT_FOUND
 */
export async function removeNote({ db }: Deps, ref: OrderRef, noteId: string, actor: Actor): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { id, orderNumber } = await lockOrder(trx, ref);
    const removed = await trx
      .deleteFrom("orderNotes")
      .where("id", "=", noteId)
      .where("orderId", "=", id)
      .returning("isForPacking")
      .executeTakeFirst();
    if (!removed) throw new ShopError("NOTE_NOT_FOUND");
    if (removed.isForPacking) await offerPaperworkAgain(trx, id, ["slip"]);
    await audit(trx, actor, { action: "note removed", subject: orderNumber });
  });
}

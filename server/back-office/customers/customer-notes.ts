// Notes about a customer, for all orders of the phone number.
import type { InputOf } from "../../../contract/call.ts";
import {
  type CustomerNote,
  type addCustomerNote as call,
  MAX_CUSTOMER_NOTES,
} from "../../../contract/customers.ts";
import type { OrderNumber, OrderRef } from "../../../rules/ids.ts";
import type { Phone } from "../../../rules/phone.ts";
import type { Deps } from "../../deps.ts";
import { ShopError } from "../../errors.ts";
import { isOrder } from "../../orders/is-order.ts";
import { inTransaction, type Queryable } from "../../platform/database/connect.ts";
import { lockPhone } from "../../platform/database/lock-phone.ts";
import { type Actor, audit } from "../../staff/audit-log/audit.ts";
import { isOwnersNote } from "../order-notes.ts";

/** The notes about a customer, newest last. */
export async function listCustomerNotes(db: Queryable, phone: Phone): Promise<CustomerNote[]> {
  const rows = await db
    .selectFrom("customerNotes")
    .select(["id", "note", "author", "createdAt", isOwnersNote("customer_notes").as("isOwners")])
    .where("phone", "=", phone)
    .orderBy("id")
    .execute();
  return rows.map(({ id: _id, createdAt, ...row }) => ({ _id, ...row, at: createdAt.toISOString() }));
}

/**
 * Adds a note about the customer who placed an order.
 * @param ref the order's number or its `_id`
 * @throws ShopError ORDER_NOT_FOUND, SHOPPER_NOT_FOUND if the order has no phone number, TOO_MANY_CUSTOMER_NOTES
 */
export async function addCustomerNote(
  { db }: Deps,
  ref: OrderRef,
  { note }: InputOf<typeof call>["body"],
  actor: Actor,
): Promise<CustomerNote> {
  return inTransaction(db, async (trx) => {
    const { orderNumber, phone } = await lockCustomer(trx, ref);
    if ((await listCustomerNotes(trx, phone)).length >= MAX_CUSTOMER_NOTES)
      throw new ShopError("TOO_MANY_CUSTOMER_NOTES");
    const { id, createdAt, isOwners } = await trx
      .insertInto("customerNotes")
      .values({ phone, note, author: actor.name })
      .returning(["id", "createdAt", isOwnersNote("customer_notes").as("isOwners")])
      .executeTakeFirstOrThrow();
    // Without the text: the audit log is stored longer than personal data may be.
    await audit(trx, actor, { action: "customer note added", subject: orderNumber });
    return { _id: id, note, author: actor.name, isOwners, at: createdAt.toISOString() };
  });
}

/**
 * Removes a note about the customer who placed an order.
 * @param which `id`: the order's number or its `_id`
 * @throws ShopError ORDER_NOT_FOUND, SHOPPER_NOT_FOUND, NOTE_NOT_FOUND, OWNER_ONLY for a packer who removes an owner's note
 */
export async function removeCustomerNote(
  { db }: Deps,
  { id: ref, noteId }: { id: OrderRef; noteId: string },
  isOwner: boolean,
  actor: Actor,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { orderNumber, phone } = await lockCustomer(trx, ref);
    const removed = await trx
      .deleteFrom("customerNotes")
      .where("id", "=", noteId)
      .where("phone", "=", phone)
      .returning(isOwnersNote("customer_notes").as("isOwners"))
      .executeTakeFirst();
    if (!removed) throw new ShopError("NOTE_NOT_FOUND");
    if (removed.isOwners && !isOwner) throw new ShopError("OWNER_ONLY");
    await audit(trx, actor, { action: "customer note removed", subject: orderNumber });
  });
}

/**
 * The phone number of an order. It is locked before the order, as erasure does, and the order so that its number cannot
 * be deleted by age meanwhile: a note would remain for a number without orders.
 */
async function lockCustomer(
  trx: Queryable,
  ref: OrderRef,
): Promise<{ orderNumber: OrderNumber; phone: Phone }> {
  const found = await trx.selectFrom("orders").select("phone").where(isOrder(ref)).executeTakeFirst();
  if (!found) throw new ShopError("ORDER_NOT_FOUND");
  if (found.phone !== null) {
    await lockPhone(trx, found.phone);
    const locked = await trx
      .selectFrom("orders")
      .select("orderNumber")
      .where(isOrder(ref))
      .where("phone", "=", found.phone)
      .forShare()
      .executeTakeFirst();
    if (locked) return { ...locked, phone: found.phone };
  }
  throw new ShopError("SHOPPER_NOT_FOUND", { message: NO_CUSTOMER });
}

export const NO_CUSTOMER =
  "This order has no phone number: it was never verified, or the customer's data was erased.";

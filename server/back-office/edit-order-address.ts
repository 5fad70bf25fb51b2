import { sql } from "kysely";
import type { InputOf, ReplyOf } from "../../contract/call.ts";
import type { editOrderAddress as call } from "../../contract/orders.ts";
import { ADDRESS_FIELDS, tidyAddress } from "../../rules/address.ts";
import type { OrderRef, OrderUuid } from "../../rules/ids.ts";
import type { OrderStatus } from "../../rules/order-status.ts";
import { PAPERWORK } from "../../rules/paperwork.ts";
import { LIVE_CONSIGNMENT_STATES } from "../../rules/parcel-stages.ts";
import { saveAddress } from "../checkout/address-queries.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { handOversOf } from "../orders/hand-overs.ts";
import { lockOrder } from "../orders/move-order.ts";
import { offerPaperworkAgain } from "../orders/offer-paperwork-again.ts";
import { inTransaction, type Queryable } from "../platform/database/connect.ts";
import { abandonBegun } from "../shipping/claim-consignment.ts";
import { type Actor, audit } from "../staff/audit-log/audit.ts";

/** While nothing has left the house, and after a parcel came back. */
const EDITABLE: readonly OrderStatus[] = ["Paid", "Confirmed", "Packed", "Returned"];

/**
 * Corrects where an order's parcel and its e-mails go, and whom the courier rings. It becomes the address that the shop
 * suggests to this phone next time, where the phone was proved. What was printed has the old one: its slip is offered
 * again. The place of supply stays where the first parcel went.
 * @param ref its number or its `_id`
 * @throws ShopError ORDER_NOT_FOUND, ADDRESS_FIXED once a parcel is booked or on its way, ADDRESS_CHANGED when it is not
 *   what the correction began with any more
 */
export async function editOrderAddress(
  { db }: Deps,
  ref: OrderRef,
  { contactPhone: typedPhone, from, ...fields }: InputOf<typeof call>["body"],
  actor: Actor,
): Promise<ReplyOf<typeof call>> {
  return inTransaction(db, async (trx) => {
    const { id, orderNumber, status } = await lockOrder(trx, ref);
    const order = await trx
      .selectFrom("orders")
      .innerJoin("addresses", "addresses.id", "orders.addressId")
      .selectAll("addresses")
      .select(["orders.phone as orderPhone", "contactPhone", "erasedAt"])
      .where("orders.id", "=", id)
      .executeTakeFirst();
    if (!order?.orderPhone || order.erasedAt || !EDITABLE.includes(status) || (await hasParcel(trx, id)))
      throw new ShopError("ADDRESS_FIXED");
    const { isProved, orderPhone, id: addressBefore } = order;
    const tidy = tidyAddress(fields);
    // The proved phone is rung anyhow.
    const wanted = typedPhone === order.orderPhone ? null : typedPhone;
    const contactPhone = wanted === undefined ? order.contactPhone : wanted;
    const changedFields = ADDRESS_FIELDS.filter((field) => tidy[field] !== order[field]);
    const changed = [...changedFields, ...(contactPhone === order.contactPhone ? [] : ["contactPhone"])];
    const addressAt = (_id: string) => ({ _id, ...tidy, phone: orderPhone });
    if (changed.length === 0)
      return { address: addressAt(addressBefore), wasPrinted: false, wasListed: false };
    // An answer that was lost is asked for again: what is there already is no other's.
    if (from && (from.addressId !== addressBefore || from.contactPhone !== order.contactPhone))
      throw new ShopError("ADDRESS_CHANGED");
    const addressId =
      changedFields.length === 0
        ? addressBefore
        : await saveAddress(trx, orderPhone, { ...fields, _id: null, isProved });
    await trx
      .updateTable("orders")
      .set({
        addressId,
        contactPhone,
        ...((await hasLeftOnce(trx, id)) && {
          supplyState: sql<string>`coalesce(supply_state, ${order.state})`,
          supplyPincode: sql<string>`coalesce(supply_pincode, ${order.pincode})`,
        }),
      })
      .where("id", "=", id)
      .execute();
    const made = await offerPaperworkAgain(trx, id, PAPERWORK);
    // Which fields, and not what stood in them: the record is kept longer than the shopper may be.
    await audit(trx, actor, {
      action: "address corrected",
      subject: orderNumber,
      after: { fields: changed },
    });
    return {
      address: addressAt(addressId),
      wasPrinted: made.includes("slip"),
      wasListed: made.includes("sheet"),
    };
  });
}

async function hasLeftOnce(trx: Queryable, id: OrderUuid): Promise<boolean> {
  const { rows } = await sql<{
    handOvers: number;
  }>`select ${handOversOf(sql`${id}::uuid`)} as hand_overs`.execute(trx);
  return (rows[0]?.handOvers ?? 0) > 0;
}

/** Whether a parcel is booked, or just being booked. @param trx in which the order is locked */
async function hasParcel(trx: Queryable, id: OrderUuid): Promise<boolean> {
  // A booking that was refused, maybe for this very address.
  await abandonBegun(trx, id);
  const live = await trx
    .selectFrom("consignments")
    .select("id")
    .where("orderId", "=", id)
    .where("state", "in", LIVE_CONSIGNMENT_STATES)
    .executeTakeFirst();
  return live !== undefined;
}

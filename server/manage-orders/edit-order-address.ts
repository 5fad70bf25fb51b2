import type { ReplyOf } from "../../contract/call.ts";
import type { editOrderAddress as call } from "../../contract/orders.ts";
import { ADDRESS_FIELDS, type AddressFields, tidyAddress } from "../../rules/address.ts";
import type { OrderRef } from "../../rules/ids.ts";
import type { OrderStatus } from "../../rules/order-status.ts";
import { LIVE_CONSIGNMENT_STATES } from "../../rules/parcel-stages.ts";
import { type Actor, audit } from "../activity/audit.ts";
import { saveAddress } from "../checkout/address-queries.ts";
import { inTransaction, type Queryable } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { lockOrder } from "../orders/move-order.ts";

/** While nothing has left the house, and after a parcel came back. */
const EDITABLE: readonly OrderStatus[] = ["Paid", "Confirmed", "Packed", "Returned"];

/**
 * Corrects where an order's parcel and its e-mails go. It becomes the address that the shop suggests to this phone next
 * time. What was printed has the old one: its slip is offered again.
 * @param ref its number or its `_id`
 * @throws ShopError ORDER_NOT_FOUND, ADDRESS_FIXED once a parcel is booked or on its way
 */
export async function editOrderAddress(
  { db }: Deps,
  ref: OrderRef,
  fields: AddressFields,
  actor: Actor,
): Promise<ReplyOf<typeof call>> {
  return inTransaction(db, async (trx) => {
    const { id, orderNumber, status } = await lockOrder(trx, ref);
    const order = await trx
      .selectFrom("orders")
      .innerJoin("addresses", "addresses.id", "orders.addressId")
      .selectAll("addresses")
      .select(["orders.phone as orderPhone", "erasedAt"])
      .where("orders.id", "=", id)
      .executeTakeFirst();
    if (!order?.orderPhone || order.erasedAt || !EDITABLE.includes(status) || (await hasParcel(trx, id)))
      throw new ShopError("ADDRESS_FIXED");
    const addressId = await saveAddress(trx, order.orderPhone, { ...fields, _id: null });
    const tidy = tidyAddress(fields);
    const changed = ADDRESS_FIELDS.filter((field) => tidy[field] !== order[field]);
    const address = { _id: addressId, ...tidy, phone: order.orderPhone };
    if (changed.length === 0) return { address, wasPrinted: false };
    await trx.updateTable("orders").set({ addressId }).where("id", "=", id).execute();
    const printed = await trx
      .deleteFrom("orderPaperwork")
      .where("orderId", "=", id)
      .returning("kind")
      .execute();
    // Which fields, and not what stood in them: the record is kept longer than the shopper may be.
    await audit(trx, actor, {
      action: "address corrected",
      subject: orderNumber,
      after: { fields: changed },
    });
    return { address, wasPrinted: printed.some(({ kind }) => kind === "slip") };
  });
}

async function hasParcel(trx: Queryable, id: Awaited<ReturnType<typeof lockOrder>>["id"]): Promise<boolean> {
  const live = await trx
    .selectFrom("consignments")
    .select("id")
    .where("orderId", "=", id)
    .where("state", "in", LIVE_CONSIGNMENT_STATES)
    .executeTakeFirst();
  return live !== undefined;
}

import { sql } from "kysely";
import type { InputOf, ReplyOf } from "../../contract/call.ts";
import type { editOrderAddress as call } from "../../contract/orders.ts";
import { ADDRESS_FIELDS, tidyAddress } from "../../rules/address.ts";
import { type BusinessBuyer, businessAfter, changedBusiness } from "../../rules/buyer.ts";
import type { OrderRef, OrderUuid } from "../../rules/ids.ts";
import type { OrderStatus } from "../../rules/order-status.ts";
import { PAPERWORK } from "../../rules/paperwork.ts";
import { LIVE_CONSIGNMENT_STATES } from "../../rules/parcel-stages.ts";
import { saveAddress } from "../checkout/address-queries.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { handOversOf } from "../facts/hand-overs.ts";
import { lockOrder } from "../orders/move-order.ts";
import { offerPaperworkAgain } from "../orders/offer-paperwork-again.ts";
import { inTransaction, type Queryable } from "../platform/database/connect.ts";
import { abandonUnfinishedBooking } from "../shipping/claim-consignment.ts";
import { checkBusinessBuyer } from "../shop-profile/check-business-buyer.ts";
import { type Actor, audit } from "../staff/audit-log/audit.ts";
import { hasSaleDocument } from "../tax-documents/has-sale-document.ts";

/** Before the parcel has left, and after it was returned. */
const EDITABLE: readonly OrderStatus[] = ["Paid", "Confirmed", "Packed", "Returned"];

/**
 * Corrects an order's address, its e-mail address, the phone for the courier, and the business that the invoice will name. If
 * the phone was proved, the shop suggests the new address to it next time. Printed papers are offered again, since they show the
 * old address. The place of supply (GST) stays that of the invoice.
 * @param ref its number or its `_id`
 * @throws ShopError ORDER_NOT_FOUND, INVALID_INPUT for an invalid GSTIN, ADDRESS_FIXED once a parcel is booked or on its way,
 * ADDRESS_CHANGED when the order has changed since the client loaded it, INVOICE_ISSUED for another business on the invoice
 */
export async function editOrderAddress(
  { db }: Deps,
  ref: OrderRef,
  { contactPhone: typedPhone, buyerGstin, buyerBusinessName, from, ...fields }: InputOf<typeof call>["body"],
  actor: Actor,
): Promise<ReplyOf<typeof call>> {
  return inTransaction(db, async (trx) => {
    const { id, orderNumber, status } = await lockOrder(trx, ref);
    const order = await trx
      .selectFrom("orders")
      .innerJoin("addresses", "addresses.id", "orders.addressId")
      .selectAll("addresses")
      .select(["orders.phone as orderPhone", "contactPhone", "erasedAt", "buyerGstin", "buyerBusinessName"])
      .where("orders.id", "=", id)
      .executeTakeFirst();
    if (!order?.orderPhone || order.erasedAt || !EDITABLE.includes(status) || (await hasParcel(trx, id)))
      throw new ShopError("ADDRESS_FIXED");
    const { isProved, orderPhone, id: addressBefore } = order;
    const tidy = tidyAddress(fields);
    // The order's own phone is the courier's default, so it is not stored as a contact phone.
    const wanted = typedPhone === order.orderPhone ? null : typedPhone;
    const contactPhone = wanted === undefined ? order.contactPhone : wanted;
    const changedFields = ADDRESS_FIELDS.filter((field) => tidy[field] !== order[field]);
    const buyer = changedBusiness(order, { buyerGstin, buyerBusinessName });
    const delivery = [...changedFields, ...(contactPhone === order.contactPhone ? [] : ["contactPhone"])];
    const changed = [...delivery, ...Object.keys(buyer)];
    const addressAt = (_id: string) => ({ _id, ...tidy, phone: orderPhone });
    if (changed.length === 0)
      return { address: addressAt(addressBefore), wasPrinted: false, wasListed: false };
    // Checked only after the comparison above: a retry after a lost reply finds nothing to change and succeeds.
    if (from && (from.addressId !== addressBefore || isOther(from, order)))
      throw new ShopError("ADDRESS_CHANGED");
    const isInvoiced = await hasSaleDocument(trx, id);
    if (isInvoiced && Object.keys(buyer).length > 0) throw new ShopError("INVOICE_ISSUED");
    if (Object.keys(buyer).length > 0)
      await checkBusinessBuyer(trx, businessAfter(order, { buyerGstin, buyerBusinessName }));
    const addressId =
      changedFields.length === 0
        ? addressBefore
        : await saveAddress(trx, orderPhone, { ...fields, _id: null, isProved });
    // The courier may have refused an unfinished booking because of the old address.
    if (delivery.length > 0) await abandonUnfinishedBooking(trx, id);
    await trx
      .updateTable("orders")
      .set({
        addressId,
        contactPhone,
        ...buyer,
        ...((isInvoiced || (await wasHandedOver(trx, id))) && {
          supplyState: sql<string>`coalesce(supply_state, ${order.state})`,
          supplyPincode: sql<string>`coalesce(supply_pincode, ${order.pincode})`,
        }),
      })
      .where("id", "=", id)
      .execute();
    // Slip and sheet do not name the business.
    const made = delivery.length === 0 ? [] : await offerPaperworkAgain(trx, id, PAPERWORK);
    // Records which fields changed but not their content: the audit log is stored longer than personal data may
    // be.
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

type Seen = NonNullable<InputOf<typeof call>["body"]["from"]>;

/** Whether something other than the address has changed since the client loaded the order. */
function isOther(from: Seen, order: BusinessBuyer & Pick<Seen, "contactPhone">): boolean {
  return (["contactPhone", "buyerGstin", "buyerBusinessName"] as const).some(
    (field) => from[field] !== undefined && from[field] !== order[field],
  );
}

/** Whether the parcel has left once: the place of supply was declared then. */
async function wasHandedOver(trx: Queryable, id: OrderUuid): Promise<boolean> {
  const { rows } = await sql<{ wasHandedOver: boolean }>`
    select ${handOversOf(sql`${id}::uuid`)} > 0 as was_handed_over`.execute(trx);
  return rows[0]?.wasHandedOver ?? false;
}

/**
 * Whether a parcel is booked, or a booking is in progress. An unfinished one that no request works on does not count.
 * @param trx a transaction that has the order locked
 */
async function hasParcel(trx: Queryable, id: OrderUuid): Promise<boolean> {
  const live = await trx
    .selectFrom("consignments")
    .select("id")
    .where("orderId", "=", id)
    .where("state", "in", LIVE_CONSIGNMENT_STATES)
    .where(sql<boolean>`(state <> 'creating' or leased_until > now())`)
    .executeTakeFirst();
  return live !== undefined;
}

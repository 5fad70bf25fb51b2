import type { changeOwnBusiness as call } from "../../contract/business-buyer.ts";
import type { InputOf, ReplyOf } from "../../contract/call.ts";
import { businessAfter, CHANGEABLE_BUSINESS, changedBusiness } from "../../rules/buyer.ts";
import type { OrderNumber } from "../../rules/ids.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { lockOrder } from "../orders/move-order.ts";
import { inTransaction } from "../platform/database/connect.ts";
import { checkBusinessBuyer } from "../shop-profile/check-business-buyer.ts";
import { audit } from "../staff/audit-log/audit.ts";
import { hasSaleDocument } from "../tax-documents/has-sale-document.ts";

/** Shoppers have no account, and their source must not be stored for as long as the audit log is. */
const SHOPPER = { name: "shopper", source: "shopper" };

/**
 * Changes the business on the invoice of a paid order, for its shopper. The order is locked as for packing, so the invoice names
 * either the business before or the one after, and the order has the same.
 * @throws ShopError INVALID_INPUT, ORDER_NOT_FOUND, INVOICE_ISSUED once it is packed, ORDER_CANNOT_MOVE if it is not paid or closed
 */
export async function changeOwnBusiness(
  { db }: Deps,
  orderNumber: OrderNumber,
  input: InputOf<typeof call>["body"],
): Promise<ReplyOf<typeof call>> {
  return inTransaction(db, async (trx) => {
    const { id, status } = await lockOrder(trx, orderNumber);
    const stored = await trx
      .selectFrom("orders")
      .select(["buyerGstin", "buyerBusinessName"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await checkBusinessBuyer(trx, businessAfter(stored, input));
    const changed = changedBusiness(stored, input);
    const fields = Object.keys(changed);
    if (fields.length === 0) return stored;
    if (await hasSaleDocument(trx, id))
      throw new ShopError("INVOICE_ISSUED", {
        message: "The invoice is already made, so the business on it can no longer be changed.",
      });
    if (!CHANGEABLE_BUSINESS.includes(status)) throw new ShopError("ORDER_CANNOT_MOVE");
    await trx.updateTable("orders").set(changed).where("id", "=", id).execute();
    // Which fields, but not their content: see edit-order-address.ts.
    await audit(trx, SHOPPER, { action: "gst invoice changed", subject: orderNumber, after: { fields } });
    return { ...stored, ...changed };
  });
}

import type { InputOf, ReplyOf } from "../../contract/call.ts";
import type { placePhoneOrder as call } from "../../contract/phone-orders.ts";
import { ADDRESS_FIELDS, tidyAddress } from "../../rules/address.ts";
import { businessBuyerChanges } from "../../rules/buyer.ts";
import type { OrderNumber } from "../../rules/ids.ts";
import { formatRupees, toRupees } from "../../rules/money.ts";
import { PHONE_ORDER, staffActor } from "../../rules/order-actors.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { lockOrder, moveOrder } from "../orders/move-order.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { lockPhone } from "../platform/database/lock-phone.ts";
import { checkBusinessBuyer } from "../shop-profile/check-business-buyer.ts";
import { type Actor, audit } from "../staff/audit-log/audit.ts";
import { saveAddress } from "./address-queries.ts";
import { type Origin, placeOrder } from "./place-order.ts";

type Body = InputOf<typeof call>["body"];

/**
 * Places a phone order like a shopper's own. Staff vouch for phone and address, so it is Verified at once.
 * Nothing is held before payment, as for other orders.
 * @throws ShopError INVALID_INPUT for an invalid GSTIN, TOTAL_CHANGED if the shopper was quoted another total, and
 * the errors of placeOrder
 */
export async function placePhoneOrder(
  deps: Deps,
  body: Body,
  { idempotencyKey, guessCoupon }: Pick<Origin, "idempotencyKey" | "guessCoupon">,
  actor: Actor,
): Promise<ReplyOf<typeof call>> {
  const address = tidyAddress(body.address);
  await checkBusinessBuyer(deps.db, body);
  const { orderId } = await placeOrder(deps, body, {
    source: "",
    idempotencyKey,
    guessCoupon,
    forStaff: true,
    furtherInput: [
      body.phone,
      ...ADDRESS_FIELDS.map((field) => address[field]),
      // Absent for most orders, so that their retries match those stored by the previous release.
      ...Object.values(businessBuyerChanges(body)),
    ],
    inSameTransaction: (trx, orderNumber) => verify(trx, orderNumber, body, actor),
  });
  return { orderId };
}

async function verify(
  trx: Queryable,
  orderNumber: OrderNumber,
  { phone, address, expected, ...buyer }: Body,
  actor: Actor,
): Promise<void> {
  await lockPhone(trx, phone);
  const { id, total } = await lockOrder(trx, orderNumber);
  if (total !== expected) {
    const message = `The total is ${formatRupees(total)} now. Tell the customer and place the order again.`;
    throw new ShopError("TOTAL_CHANGED", { message });
  }
  const addressId = await saveAddress(trx, phone, { ...address, _id: null, isProved: false });
  await moveOrder(trx, id, "Verified", staffActor(actor), { phone, reason: PHONE_ORDER });
  await trx
    .updateTable("orders")
    .set({ addressId, ...businessBuyerChanges(buyer) })
    .where("id", "=", id)
    .execute();
  await audit(trx, actor, {
    action: "phone order placed",
    subject: orderNumber,
    after: { totalAmount: toRupees(total) },
  });
}

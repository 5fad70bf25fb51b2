import type { ShopperOrder } from "../../contract/checkout.ts";
import type { Queryable } from "../database/connect.ts";
import { ShopError } from "../errors.ts";
import { listOrderLines } from "../orders/order-lines.ts";
import { toAddress } from "./address-queries.ts";
import { priceChangesOf } from "./place-order.ts";
import { isAddressReadable, type ShopperSession } from "./shopper-session.ts";

/**
 * An order for its shopper. Only the browser that proved the order's phone sees who she is and where she
 * lives; everybody else sees what was ordered (product.md, "Shopper's identity").
 * @param wrongGuessesAllowed guesses at the phone's codes beyond which a session sees only its own order
 * @throws ShopError ORDER_NOT_FOUND
 */
export async function viewOrder(
  db: Queryable,
  orderId: string,
  session: ShopperSession | undefined,
  wrongGuessesAllowed: number,
): Promise<ShopperOrder> {
  const order = await db.selectFrom("orders").selectAll().where("orderId", "=", orderId).executeTakeFirst();
  if (!order) throw new ShopError("ORDER_NOT_FOUND");
  const verified = session !== undefined && order.phone === session.phone;
  const sees =
    verified &&
    (session.orderId === order.id || (await isAddressReadable(db, session.phone, wrongGuessesAllowed)));
  const address = sees && order.addressId ? await getAddressRow(db, order.addressId) : null;
  return {
    orderId: order.orderId,
    status: order.status,
    createdAt: order.createdAt.toISOString(),
    items: await listOrderLines(db, order.id),
    itemsPrice: order.itemsPrice,
    discount: order.discount,
    shippingCharges: order.delivery,
    totalAmount: order.total,
    coupon: order.couponName
      ? { couponName: order.couponName, discountPercentage: order.discountPercentage }
      : null,
    changed: priceChangesOf(order.priceChanges),
    verified,
    name: address?.fullName ?? null,
    email: address?.email ?? null,
    phone: verified ? order.phone : null,
    pincode: address?.pincode ?? null,
    addressId: address && toAddress(address),
  };
}

function getAddressRow(db: Queryable, id: string) {
  return db.selectFrom("addresses").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

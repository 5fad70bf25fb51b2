import type { OrderNumber } from "../../rules/ids.ts";
import { isPaidFor } from "../../rules/order-status.ts";
import type { Phone } from "../../rules/phone.ts";
import { inTransaction } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { hashPaymentToken } from "./payment-link-token.ts";
import { openSession, type ShopperSession } from "./shopper-session.ts";

interface Opened {
  /** The token of a new session. */
  session: string;
  orderNumber: OrderNumber;
  phone: Phone;
}

/**
 * Opens a session for whoever has an order's payment link: of that order alone, since a link proves no phone.
 * @param earlier the browser's session; one that has proved the same phone goes on being good for all of its orders
 * @throws ShopError PAYMENT_LINK_ENDED, ORDER_ALREADY_PAID
 */
export async function openPaymentLink(
  { db }: Deps,
  token: string,
  earlier: ShopperSession | undefined,
): Promise<Opened> {
  return inTransaction(db, async (trx) => {
    const order = await trx
      .selectFrom("paymentLinks")
      .innerJoin("orders", "orders.id", "paymentLinks.orderId")
      .select(["orders.id", "orders.orderNumber", "orders.phone", "orders.status"])
      .where("tokenHash", "=", hashPaymentToken(token))
      .executeTakeFirst();
    const isPaid =
      order && isPaidFor(order.status) && order.status !== "Cancelled" && order.status !== "Refunded";
    if (isPaid)
      throw new ShopError("ORDER_ALREADY_PAID", { message: "This order is paid already. Thank you!" });
    if (order?.status !== "Verified" || order.phone === null) throw new ShopError("PAYMENT_LINK_ENDED");
    const { id: orderId, orderNumber, phone } = order;
    const hasProvedPhone = earlier?.phone === phone && !earlier.ofOneOrder;
    const session = await openSession(trx, { phone, orderId, ofOneOrder: !hasProvedPhone });
    return { session, orderNumber, phone };
  });
}

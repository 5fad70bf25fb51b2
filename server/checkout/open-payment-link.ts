import type { OrderNumber } from "../../rules/ids.ts";
import { isPaidAndKept } from "../../rules/order-status.ts";
import type { Phone } from "../../rules/phone.ts";
import { inTransaction, type Queryable } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { lockOrderRow } from "../orders/move-order.ts";
import { hashPaymentToken } from "./payment-link-token.ts";
import { type OpenedSession, openSession } from "./shopper-session.ts";

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
  earlier: OpenedSession | undefined,
): Promise<Opened> {
  return inTransaction(db, async (trx) => {
    const order = await findOrder(trx, hashPaymentToken(token));
    if (order && isPaidAndKept(order.status))
      throw new ShopError("ORDER_ALREADY_PAID", { message: "This order is paid already. Thank you!" });
    if (order?.status !== "Verified" || order.phone === null) throw new ShopError("PAYMENT_LINK_ENDED");
    const { id: orderId, orderNumber, phone } = order;
    const hasProvedPhone = earlier?.phone === phone && !earlier.ofOneOrder;
    const session = await openSession(trx, { phone, orderId, ofOneOrder: !hasProvedPhone }, earlier);
    return { session, orderNumber, phone };
  });
}

/** The order of a link, locked: whoever makes another link, or gives the order up, ends all sessions that there are. */
async function findOrder(trx: Queryable, tokenHash: Buffer) {
  const linked = trx
    .selectFrom("paymentLinks")
    .innerJoin("orders", "orders.id", "paymentLinks.orderId")
    .select(["orders.id", "orders.orderNumber", "orders.phone", "orders.status"])
    .where("tokenHash", "=", tokenHash);
  const found = await linked.executeTakeFirst();
  if (!found) return undefined;
  await lockOrderRow(trx, found.id);
  // It may have been made anew while the lock was waited for.
  return linked.executeTakeFirst();
}

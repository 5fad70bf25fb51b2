import type { OrderNumber } from "../../rules/ids.ts";
import { isPaidAndNotRefunded } from "../../rules/order-status.ts";
import type { Phone } from "../../rules/phone.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { lockOrderRow } from "../orders/move-order.ts";
import { inTransaction, type Queryable } from "../platform/database/connect.ts";
import { hashPaymentToken } from "./payment-link-token.ts";
import { type OpenedSession, openSession } from "./shopper-session.ts";

interface Opened {
  /** The token of a new session; null if the browser has already proved the order's phone and needs none. */
  session: string | null;
  /** Whether the browser has a session that has proved a phone. */
  hasProvedPhone: boolean;
  orderNumber: OrderNumber;
  phone: Phone;
}

/**
 * Opens a session for the holder of an order's payment link. It covers that order only, since a link proves no
 * phone. A session that has proved a phone is unchanged and valid until it expires.
 * @param sessions of the browser
 * @throws ShopError PAYMENT_LINK_ENDED, ORDER_ALREADY_PAID
 */
export async function openPaymentLink(
  { db }: Deps,
  token: string,
  sessions: readonly OpenedSession[],
): Promise<Opened> {
  return inTransaction(db, async (trx) => {
    const order = await findOrder(trx, hashPaymentToken(token));
    if (order && isPaidAndNotRefunded(order.status))
      throw new ShopError("ORDER_ALREADY_PAID", { message: "This order is paid already. Thank you!" });
    if (order?.status !== "Verified" || order.phone === null) throw new ShopError("PAYMENT_LINK_ENDED");
    const { id: orderId, orderNumber, phone } = order;
    const proved = sessions.find(({ isForOneOrder }) => !isForOneOrder);
    const opened = { orderNumber, phone, hasProvedPhone: proved !== undefined };
    if (proved?.phone === phone) return { ...opened, session: null };
    const earlier = sessions.find((each) => each.isForOneOrder && each.orderId === orderId);
    const session = await openSession(trx, { phone, orderId, isForOneOrder: true }, earlier);
    return { ...opened, session };
  });
}

/** Finds and locks the order of a link: a new link, or the end of the order, ends all sessions of the link. */
async function findOrder(trx: Queryable, tokenHash: Buffer) {
  const linked = trx
    .selectFrom("paymentLinks")
    .innerJoin("orders", "orders.id", "paymentLinks.orderId")
    .select(["orders.id", "orders.orderNumber", "orders.phone", "orders.status"])
    .where("tokenHash", "=", tokenHash);
  const found = await linked.executeTakeFirst();
  if (!found) return undefined;
  await lockOrderRow(trx, found.id);
  // Another link may have replaced it before the lock was acquired.
  return linked.executeTakeFirst();
}

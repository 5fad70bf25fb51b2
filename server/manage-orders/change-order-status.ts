import type { InputOf } from "../../contract/call.ts";
import type { changeOrderStatus as call } from "../../contract/orders.ts";
import { formatRupees } from "../../rules/money.ts";
import { staffActor } from "../../rules/order-actors.ts";
import type { OrderStatus } from "../../rules/order-status.ts";
import { type Actor, audit } from "../activity/audit.ts";
import type { Admin } from "../admin-session/admin-sessions.ts";
import { inTransaction } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { lockOrder, moveOrder } from "../orders/move-order.ts";
import { cancelOrder } from "./cancel-order.ts";

/** What a person may move an order to; all else is the shopper's, the provider's or the clock's to do. */
const BY_HAND: readonly OrderStatus[] = ["Confirmed", "Packed", "Shipped", "Delivered"];

/**
 * Moves an order along by hand.
 * @param idOrOrderId its `_id` or its public id
 * @returns what has happened, for a person
 * @throws ShopError ORDER_NOT_FOUND, ORDER_CANNOT_MOVE, and those of cancelOrder
 */
export async function changeOrderStatus(
  deps: Deps,
  idOrOrderId: string,
  { status: to, reason = "" }: InputOf<typeof call>["body"],
  admin: Admin,
  actor: Actor,
): Promise<string> {
  if (to === "Cancelled") {
    const { orderId, refund } = await cancelOrder(deps, idOrOrderId, reason, admin, actor);
    return `Order ${orderId} is Cancelled. ${formatRupees(refund)} goes back to the shopper.`;
  }
  const { orderId } = await inTransaction(deps.db, async (trx) => {
    const order = await lockOrder(trx, idOrOrderId);
    const { id, status } = order;
    if (!BY_HAND.includes(to)) throw new ShopError("ORDER_CANNOT_MOVE");
    await moveOrder(trx, id, to, staffActor(actor));
    await audit(trx, actor, {
      action: "order moved",
      subject: order.orderId,
      before: { status },
      after: { status: to },
    });
    return order;
  });
  return to === "Confirmed"
    ? `Order ${orderId} is Confirmed. The confirmation e-mail is on its way.`
    : `Order ${orderId} is ${to}.`;
}

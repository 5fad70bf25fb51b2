import type { InputOf } from "../../contract/call.ts";
import type { changeOrderStatus as call } from "../../contract/orders.ts";
import type { OrderRef } from "../../rules/ids.ts";
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

/** The statuses that staff set by hand; shoppers, providers and the sweep set the others. */
const BY_HAND: readonly OrderStatus[] = ["Confirmed", "Packed", "Shipped", "Delivered"];

/**
 * Moves an order to another status by hand.
 * @param ref its number or its `_id`
 * @returns a message for staff
 * @throws ShopError ORDER_NOT_FOUND, ORDER_CANNOT_MOVE, and those of cancelOrder
 */
export async function changeOrderStatus(
  deps: Deps,
  ref: OrderRef,
  { status: to, reason = "" }: InputOf<typeof call>["body"],
  admin: Admin,
  actor: Actor,
): Promise<string> {
  if (to === "Cancelled") {
    const { orderNumber, refund } = await cancelOrder(deps, ref, reason, admin, actor);
    return `Order ${orderNumber} is Cancelled. ${formatRupees(refund)} goes back to the shopper.`;
  }
  const { orderNumber } = await inTransaction(deps.db, async (trx) => {
    const order = await lockOrder(trx, ref);
    const { id, status } = order;
    if (!BY_HAND.includes(to)) throw new ShopError("ORDER_CANNOT_MOVE");
    await moveOrder(trx, id, to, staffActor(actor));
    await audit(trx, actor, {
      action: "order moved",
      subject: order.orderNumber,
      before: { status },
      after: { status: to },
    });
    return order;
  });
  return to === "Confirmed"
    ? `Order ${orderNumber} is Confirmed. The confirmation e-mail is on its way.`
    : `Order ${orderNumber} is ${to}.`;
}

import type { InputOf } from "../../contract/call.ts";
import type { changeOrderStatus as call } from "../../contract/orders.ts";
import type { OrderRef } from "../../rules/ids.ts";
import { formatRupees } from "../../rules/money.ts";
import { staffActor } from "../../rules/order-actors.ts";
import { canMove, correctionOf, ORDER_STATUSES, type OrderStatus, undoOf } from "../../rules/order-status.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { listBeingBooked } from "../orders/being-booked.ts";
import { takeSoldStockAgain } from "../orders/hold-stock.ts";
import { lockOrder, moveBack, moveOrder } from "../orders/move-order.ts";
import { requireReason } from "../orders/require-reason.ts";
import { cancelOrder } from "../payments/refunds/cancel-order.ts";
import { inTransaction } from "../platform/database/connect.ts";
import { followOrder } from "../shipping/follow-order.ts";
import type { Admin } from "../staff/admin-sessions.ts";
import { type Actor, audit } from "../staff/audit-log/audit.ts";
import { confirmedText } from "./confirm-order.ts";
import { undoMove } from "./undo-moves.ts";

/** The statuses that staff may set; shoppers, providers and the sweep set the others. */
const MANUAL: readonly OrderStatus[] = ["Confirmed", "Packed", "Shipped", "Delivered", "Returned", "Lost"];

/** Statuses for which staff must give a reason, since no record of the courier proves them. */
const NEEDS_REASON: readonly OrderStatus[] = ["Returned", "Lost"];

/**
 * Moves an order to another status manually, or corrects a mistaken move.
 * @param ref its number or its `_id`
 * @returns a message for staff
 * @throws ShopError ORDER_NOT_FOUND, ORDER_CANNOT_MOVE, TOO_LATE_TO_UNDO, ORDER_HELD, ORDER_BEING_BOOKED,
 * UNITS_MISSING, NOTHING_TO_SEND, INVALID_INPUT without a required reason, and those of cancelOrder
 */
export async function changeOrderStatus(
  deps: Deps,
  ref: OrderRef,
  { status: to, reason = "", restock = false, undo = false }: InputOf<typeof call>["body"],
  admin: Admin,
  actor: Actor,
): Promise<string> {
  if (to === "Cancelled" && !undo) {
    const { orderNumber, refund, method } = await cancelOrder(deps, ref, { reason, restock }, admin, actor);
    if (refund === 0) return `Order ${orderNumber} is Cancelled. Nothing was left to refund.`;
    return method === "cash"
      ? `Order ${orderNumber} is Cancelled. Refund the customer ${formatRupees(refund)} in cash or by bank transfer.`
      : `Order ${orderNumber} is Cancelled. ${formatRupees(refund)} is being refunded to the customer.`;
  }
  return inTransaction(deps.db, async (trx) => {
    const order = await lockOrder(trx, ref);
    const { id, orderNumber, status } = order;
    if (undo) {
      const moved = ORDER_STATUSES.find((each) => undoOf(each) === to);
      if (!moved) throw new ShopError("ORDER_CANNOT_MOVE");
      await undoMove(trx, order, moved, actor);
      return `Order ${orderNumber} is ${to}.`;
    }
    const isCorrection = correctionOf(status) === to;
    if (!MANUAL.includes(to) || !(isCorrection || canMove(status, to)))
      throw new ShopError("ORDER_CANNOT_MOVE");
    if (to === "Shipped" && (await listBeingBooked(trx, [id])).has(id))
      throw new ShopError("ORDER_BEING_BOOKED");
    if (isCorrection || NEEDS_REASON.includes(to)) requireReason(reason, "Enter a reason");
    if (isCorrection) await moveBack(trx, order, to, staffActor(actor), reason);
    else await moveOrder(trx, id, to, staffActor(actor), { reason });
    await followOrder(trx, id, status, to);
    // A returned parcel is sent again with its units; a lost one needs new units from stock.
    if (status === "Lost" && to === "Packed") await takeSoldStockAgain(trx, id);
    await audit(trx, actor, {
      action: isCorrection ? "order corrected" : "order moved",
      subject: orderNumber,
      before: { status },
      after: { status: to, ...(reason === "" ? {} : { reason }) },
    });
    return to === "Confirmed" && !isCorrection ? confirmedText(trx, order) : `Order ${orderNumber} is ${to}.`;
  });
}

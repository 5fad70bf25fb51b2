// Cancelling records the refund that is due; a loop makes it at the provider later.

import type { OrderNumber, OrderRef } from "../../../rules/ids.ts";
import { type Paise, toRupees } from "../../../rules/money.ts";
import { staffActor } from "../../../rules/order-actors.ts";
import { canMove, type OrderStatus } from "../../../rules/order-status.ts";
import type { PaymentMethod } from "../../../rules/payment-states.ts";
import { whyNoRestock } from "../../../rules/refunds.ts";
import { releaseCouponUse } from "../../coupons/coupon-queries.ts";
import type { Deps } from "../../deps.ts";
import { ShopError } from "../../errors.ts";
import { releaseSoldStock } from "../../orders/hold-stock.ts";
import { lockOrder, moveOrder } from "../../orders/move-order.ts";
import { requireReason } from "../../orders/require-reason.ts";
import { inTransaction } from "../../platform/database/connect.ts";
import { followOrder } from "../../shipping/follow-order.ts";
import type { Admin } from "../../staff/admin-sessions.ts";
import { type Actor, audit } from "../../staff/audit-log/audit.ts";
import { creditCancelledSale } from "../../tax-documents/issue-refund-document.ts";
import { findOrderMoney } from "../order-money.ts";
import { refundRest } from "../record-payment.ts";

interface Cancellation {
  /** Shown to the shopper. */
  reason: string;
  /** Whether the units of a returned parcel go back into stock. */
  restock: boolean;
}

/**
 * Cancels an order: releases its units and coupon use, cancels its courier booking, and refunds the rest of its
 * payment, once.
 * @param ref its number or its `_id`
 * @returns the order's number, the refund in paise, and how it is refunded
 * @throws ShopError OWNER_ONLY, ORDER_NOT_FOUND, ORDER_CANNOT_MOVE, INVALID_INPUT without a reason,
 * PASSWORD_NEEDED
 */
export async function cancelOrder(
  { db }: Deps,
  ref: OrderRef,
  { reason, restock }: Cancellation,
  admin: Pick<Admin, "role" | "hasProvedPassword">,
  actor: Actor,
): Promise<{ orderNumber: OrderNumber; refund: Paise; method: PaymentMethod }> {
  if (admin.role !== "owner") throw new ShopError("OWNER_ONLY");
  return inTransaction(db, async (trx) => {
    const { id, orderNumber, status } = await lockOrder(trx, ref);
    if (!canMove(status, "Cancelled")) throw new ShopError("ORDER_CANNOT_MOVE");
    requireReason(reason, "Enter a reason. The customer will see it.");
    if (!admin.hasProvedPassword) throw new ShopError("PASSWORD_NEEDED");

    await moveOrder(trx, id, "Cancelled", staffActor(actor), { reason });
    await followOrder(trx, id, status, "Cancelled");
    await trx.updateTable("orders").set({ cancelReason: reason }).where("id", "=", id).execute();
    const isRestocked = hasUnits(status, restock);
    if (isRestocked) await releaseSoldStock(trx, id);
    await releaseCouponUse(trx, id);
    const refund = await refundRest(trx, id, reason, staffActor(actor));
    await creditCancelledSale(trx, id);
    await audit(trx, actor, {
      action: "order cancelled",
      subject: orderNumber,
      before: { status },
      after: {
        status: "Cancelled",
        reason,
        refund: toRupees(refund),
        ...(isRestocked ? {} : { restocked: false }),
      },
    });
    const method = (await findOrderMoney(trx, id))?.method ?? "online";
    return { orderNumber, refund, method };
  });
}

/**
 * Whether an order's units can be sold again: not if they are lost, and after a return only if they are in good
 * condition.
 */
function hasUnits(status: OrderStatus, restock: boolean): boolean {
  return whyNoRestock(status) === "" && (status !== "Returned" || restock);
}

// Staff hold an order, for instance on the shopper's request, or because the address needs to be
// clarified.
import type { OrderRef } from "../../rules/ids.ts";
import { isHoldable } from "../../rules/order-status.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { lockOrder } from "../orders/move-order.ts";
import { reviewOrder } from "../payments/order-money.ts";
import { inTransaction } from "../platform/database/connect.ts";
import { type Actor, audit } from "../staff/audit-log/audit.ts";

/**
 * Holds an order, or changes the reason of its hold.
 * @param ref its number or its `_id`
 * @throws ShopError ORDER_NOT_FOUND, ORDER_NOT_HOLDABLE when it is not paid, or already on its way
 */
export async function holdOrder({ db }: Deps, ref: OrderRef, reason: string, actor: Actor): Promise<string> {
  return inTransaction(db, async (trx) => {
    const { id, orderNumber, status } = await lockOrder(trx, ref);
    if (!isHoldable(status)) throw new ShopError("ORDER_NOT_HOLDABLE");
    await trx.updateTable("orders").set({ holdReason: reason }).where("id", "=", id).execute();
    await reviewOrder(trx, id);
    await audit(trx, actor, { action: "order held", subject: orderNumber, after: { reason } });
    return `Order ${orderNumber} is on hold.`;
  });
}

/**
 * Releases an order. It stays on hold if its money is disputed or refunded.
 * @param ref its number or its `_id`
 * @throws ShopError ORDER_NOT_FOUND
 */
export async function releaseOrder({ db }: Deps, ref: OrderRef, actor: Actor): Promise<string> {
  return inTransaction(db, async (trx) => {
    const { id, orderNumber } = await lockOrder(trx, ref);
    const { numUpdatedRows } = await trx
      .updateTable("orders")
      .set({ holdReason: null })
      .where("id", "=", id)
      .where("holdReason", "is not", null)
      .executeTakeFirstOrThrow();
    const isStillHeld = await reviewOrder(trx, id);
    // Zero rows: another request or an earlier click has already released it.
    if (numUpdatedRows > 0n) await audit(trx, actor, { action: "order let go on", subject: orderNumber });
    return isStillHeld
      ? `Order ${orderNumber} is still on hold because of its payment. See Payments.`
      : `Order ${orderNumber} is no longer on hold.`;
  });
}

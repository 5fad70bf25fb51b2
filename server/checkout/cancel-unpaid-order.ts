import type { OrderRef } from "../../rules/ids.ts";
import { staffActor } from "../../rules/order-actors.ts";
import { isPaidFor } from "../../rules/order-status.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { isBeingPaid } from "../orders/being-paid.ts";
import { lockOrder, moveOrder } from "../orders/move-order.ts";
import { inTransaction } from "../platform/database/connect.ts";
import { type Actor, audit } from "../staff/audit-log/audit.ts";
import { endLinkSessions } from "./shopper-session.ts";

/**
 * Expires an order that will not be paid, and ends its payment link. Money that still arrives for it is
 * refunded, as for every expired order.
 * @param ref the order's number or its `_id`
 * @param reason for the history of the order
 * @throws ShopError ORDER_NOT_FOUND, ORDER_ALREADY_PAID, ORDER_NOT_PAYABLE if it has already ended,
 * ORDER_BEING_PAID
 */
export async function cancelUnpaidOrder(
  { db }: Pick<Deps, "db">,
  ref: OrderRef,
  reason: string,
  actor: Actor,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { id, orderNumber, status } = await lockOrder(trx, ref);
    if (status !== "Verified")
      throw new ShopError(isPaidFor(status) ? "ORDER_ALREADY_PAID" : "ORDER_NOT_PAYABLE");
    const { isPaying } = await trx
      .selectFrom("orders")
      .select(isBeingPaid.as("isPaying"))
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (isPaying) throw new ShopError("ORDER_BEING_PAID");
    await moveOrder(trx, id, "Expired", staffActor(actor), { reason });
    await endLinkSessions(trx, id);
    await audit(trx, actor, { action: "order given up", subject: orderNumber, after: { reason } });
  });
}

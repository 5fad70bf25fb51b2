import { sql } from "kysely";
import type { OrderRef, OrderUuid } from "../../rules/ids.ts";
import { staffActor } from "../../rules/order-actors.ts";
import { isPaidFor } from "../../rules/order-status.ts";
import { PAYMENT_HOLD_MINUTES } from "../../rules/payment-window.ts";
import { type Actor, audit } from "../activity/audit.ts";
import { inTransaction, type Queryable } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { lockOrder, moveOrder } from "../orders/move-order.ts";
import { endLinkSessions } from "./shopper-session.ts";

/**
 * Ends an order that nobody will pay: its payment link works no more. Money that arrives for it all the same goes back, as
 * for every order that has expired.
 * @param ref the order's number or its `_id`
 * @param reason for the record of moves
 * @throws ShopError ORDER_NOT_FOUND, ORDER_ALREADY_PAID, ORDER_NOT_PAYABLE where it has ended before, ORDER_BEING_PAID
 */
export async function giveUpOrder(
  { db }: Pick<Deps, "db">,
  ref: OrderRef,
  reason: string,
  actor: Actor,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { id, orderNumber, status } = await lockOrder(trx, ref);
    if (status !== "Verified")
      throw new ShopError(isPaidFor(status) ? "ORDER_ALREADY_PAID" : "ORDER_NOT_PAYABLE");
    if (await isCheckoutOpen(trx, id)) throw new ShopError("ORDER_BEING_PAID");
    await moveOrder(trx, id, "Expired", staffActor(actor), { reason });
    await endLinkSessions(trx, id);
    await audit(trx, actor, { action: "order given up", subject: orderNumber, after: { reason } });
  });
}

/** Whether its checkout was opened so lately that its shopper may be paying in it. */
async function isCheckoutOpen(trx: Queryable, id: OrderUuid): Promise<boolean> {
  const attempt = await trx
    .selectFrom("paymentAttempts")
    .select("id")
    .where("orderId", "=", id)
    .where("state", "in", ["creating", "open"])
    .where("offeredAt", ">", sql<Date>`now() - make_interval(mins => ${PAYMENT_HOLD_MINUTES})`)
    .executeTakeFirst();
  return attempt !== undefined;
}

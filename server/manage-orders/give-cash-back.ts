import { sql } from "kysely";
import { formatRupees, toRupees } from "../../rules/money.ts";
import { staffActor } from "../../rules/order-actors.ts";
import { type Actor, audit } from "../activity/audit.ts";
import { dismissAlarms } from "../alarms/dismiss-alarms.ts";
import { inTransaction } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { lockOrderRow } from "../orders/move-order.ts";
import { reviewOrder } from "../payments/order-money.ts";

/**
 * Records that the owner has given back what was paid in cash; a cancelled order whose money is all back is Refunded
 * then. The same once more changes nothing.
 * @param id of the refund
 * @returns a message for the owner
 * @throws ShopError REFUND_NOT_FOUND, REFUND_NOT_BY_HAND
 */
export async function giveCashBack({ db }: Deps, id: string, actor: Actor): Promise<string> {
  return inTransaction(db, async (trx) => {
    const refund = await trx
      .selectFrom("refunds")
      .innerJoin("payments", "payments.id", "refunds.paymentId")
      .innerJoin("orders", "orders.id", "payments.orderId")
      .select(["refunds.amount", "payments.method", "orders.id as orderId", "orders.orderNumber"])
      .where("refunds.id", "=", id)
      .executeTakeFirst();
    if (!refund) throw new ShopError("REFUND_NOT_FOUND");
    const { amount, method, orderId, orderNumber } = refund;
    if (method !== "cash") throw new ShopError("REFUND_NOT_BY_HAND");
    await lockOrderRow(trx, orderId);
    const message = `It is recorded that ${formatRupees(amount)} was given back.`;
    const given = await trx
      .updateTable("refunds")
      .set({ state: "processed", processedAt: sql<Date>`now()`, givenBy: staffActor(actor) })
      .where("id", "=", id)
      .where("state", "=", "due")
      .executeTakeFirst();
    if (given.numUpdatedRows === 0n) return message;
    await dismissAlarms(trx, "cash-to-give-back", orderId, { refund: id });
    await reviewOrder(trx, orderId);
    await audit(trx, actor, {
      action: "cash given back",
      subject: orderNumber,
      after: { amount: toRupees(amount) },
    });
    return message;
  });
}

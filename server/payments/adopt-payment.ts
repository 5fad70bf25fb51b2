// Payments that the provider has and the shop has no record of, after a crash between two writes or a restore
// from a backup. The provider's order carries our order number.
import { sql } from "kysely";
import { orderNumber as asOrderNumber, type OrderNumber } from "../../rules/ids.ts";
import { paise } from "../../rules/money.ts";
import { isLikeOrderNumber } from "../../rules/order-number.ts";
import { AUTHORISED_ALERT_MINUTES } from "../../rules/payment-window.ts";
import type { ProviderOrder, ProviderPayment } from "../adapters/payments/payment-gateway.ts";
import type { Deps } from "../deps.ts";
import { dismissAlerts } from "../notifications/alerts/dismiss-alerts.ts";
import { raiseAlert, raiseAlertOnce } from "../notifications/alerts/raise-alert.ts";
import { inTransaction, type Queryable } from "../platform/database/connect.ts";
import { minutesSince } from "./payment-age.ts";
import { recordPayment, refundUnplaceable } from "./record-payment.ts";
import { getShopId } from "./shop-identity.ts";

/**
 * Recreates the attempt that a payment belongs to. Money for an order that the shop does not have is recorded
 * and refunded. A payment made in the same account for another business is ignored.
 * @returns "adopted" when the payment can be settled now
 * @throws ProviderError
 */
export async function adoptPayment(
  deps: Deps,
  payment: ProviderPayment,
): Promise<
  "adopted" | { state: "refunded"; reason: "unknown order" } | { state: "foreign" | "not captured" }
> {
  if (payment.providerOrderId === null) return { state: "foreign" };
  const opened = await deps.payments.findOrder(payment.providerOrderId);
  const named = opened?.orderNumber ?? null;
  if (!opened || named === null || !isLikeOrderNumber(named)) return { state: "foreign" };
  if (opened.shopId !== (await getShopId(deps.db))) return { state: "foreign" };
  const orderNumber = asOrderNumber(named);
  return inTransaction(deps.db, async (trx) => {
    if (await recreateAttempt(trx, orderNumber, opened)) return "adopted";
    if (payment.status === "authorized") {
      const { id, amount } = payment;
      if ((await minutesSince(trx, payment)) > AUTHORISED_ALERT_MINUTES)
        await raiseAlertOnce(trx, "payment-authorised", { payment: id, amount }, null, { payment: id });
    }
    if (payment.status !== "captured" && payment.status !== "refunded") return { state: "not captured" };
    await recordUnknown(trx, payment, orderNumber);
    return { state: "refunded", reason: "unknown order" };
  });
}

/** @returns false when the order does not exist */
async function recreateAttempt(
  trx: Queryable,
  orderNumber: OrderNumber,
  { id: providerOrderId, receipt, amount }: ProviderOrder,
): Promise<boolean> {
  const order = await trx
    .selectFrom("orders")
    .select("id")
    .where("orderNumber", "=", orderNumber)
    .forUpdate()
    .executeTakeFirst();
  if (!order) return false;
  // The attempt exists, but the provider order's id was never stored (crash after opening it).
  const completed = await trx
    .updateTable("paymentAttempts")
    .set({ providerOrderId, leasedUntil: null, dueAt: sql<Date>`now()` })
    .set("state", sql`case when state = 'creating' then 'open' else state end`)
    .where("receipt", "=", receipt ?? "")
    .where("orderId", "=", order.id)
    .where("providerOrderId", "is", null)
    .executeTakeFirst();
  if (completed.numUpdatedRows > 0n) return true;
  await trx
    .insertInto("paymentAttempts")
    .values({
      orderId: order.id,
      amount: paise(amount),
      // The provider may have two orders with the same receipt; here receipts are unique.
      receipt: `adopted ${providerOrderId}`,
      providerOrderId,
      state: "closed",
      dueAt: sql<Date>`now()`,
    })
    .onConflict((conflict) => conflict.column("providerOrderId").doNothing())
    .execute();
  return true;
}

async function recordUnknown(trx: Queryable, payment: ProviderPayment, order: OrderNumber): Promise<void> {
  // Two processes may find the payment at once: the second waits for the lock and then finds the row.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payment ${payment.id}`}, 0))`.execute(trx);
  const known = await trx
    .selectFrom("payments")
    .select("id")
    .where("providerPaymentId", "=", payment.id)
    .executeTakeFirst();
  if (known) return;
  await dismissAlerts(trx, "payment-authorised", null, { payment: payment.id });
  const id = await recordPayment(trx, payment, null, { outcome: "refund", reason: "unknown order" });
  await refundUnplaceable(trx, id, payment);
  const { id: paymentId, amount, currency } = payment;
  await raiseAlert(trx, "payment-unknown", { payment: paymentId, amount, currency, order });
}

// Cash on delivery: the provider's checkout offers it if the account has it switched on. The shop does not
// accept it.
import { sql } from "kysely";
import type { OrderUuid } from "../../rules/ids.ts";
import type { ProviderPayment } from "../adapters/payments/payment-gateway.ts";
import { dismissing } from "../notifications/alerts/dismiss-alerts.ts";
import { raiseCheckoutAlert } from "../notifications/alerts/raise-alert.ts";
import type { Queryable } from "../platform/database/connect.ts";
import type { Attempt, Order } from "./placeable-payment.ts";

/**
 * Alerts the owner of such a payment of an unpaid order, and closes its attempt: the provider regards
 * its order as placed, so another payment needs another order there. The attempt is still checked, since money
 * may be captured for it.
 * @param trx a transaction that has the order locked
 */
export async function refuseCash(
  trx: Queryable,
  { id: payment, amount, createdAt }: ProviderPayment,
  attempt: Attempt,
  order: Order,
): Promise<{ state: "cash on delivery" }> {
  if (order.status !== "Verified") return { state: "cash on delivery" };
  await trx
    .updateTable("paymentAttempts")
    .set({ state: "closed", leasedUntil: null, dueAt: sql<Date>`coalesce(due_at, now())` })
    .where("id", "=", attempt.id)
    .where("state", "in", ["creating", "open"])
    .execute();
  await raiseCheckoutAlert(trx, "cash-on-delivery", { payment, amount }, order.id, createdAt);
  return { state: "cash on delivery" };
}

/** Dismisses the alerts about cash on delivery of an order that has been paid. */
export const dismissCashAlerts = (trx: Queryable, { id }: { id: OrderUuid }) =>
  dismissing(trx).where("orderId", "=", id).where("kind", "=", "cash-on-delivery").execute();

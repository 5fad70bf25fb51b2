import type { OrderRef } from "../../rules/ids.ts";
import type { Deps } from "../deps.ts";
import { isOrder } from "../orders/is-order.ts";
import { settlePayment } from "./settle-payment.ts";

/**
 * Settles what the provider has of payments of a Verified order, and nobody has told the shop of.
 * @param ref the order's number or its `_id`
 */
export async function learnOfPayments(deps: Deps, ref: OrderRef): Promise<void> {
  const { db, payments, log } = deps;
  const attempts = await db
    .selectFrom("paymentAttempts")
    .innerJoin("orders", "orders.id", "paymentAttempts.orderId")
    .select("providerOrderId")
    .where(isOrder(ref))
    .where("orders.status", "=", "Verified")
    .where("providerOrderId", "is not", null)
    .execute();
  for (const { providerOrderId } of attempts) {
    try {
      for (const payment of await payments.listPayments(providerOrderId as string))
        await settlePayment(deps, payment);
    } catch (error) {
      // What arrives all the same is refunded: cash is not refused because the provider is away.
      log.warn({ err: error, providerOrderId }, "payments could not be looked up before cash was taken");
      return;
    }
  }
}

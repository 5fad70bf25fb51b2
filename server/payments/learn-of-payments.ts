import type { OrderRef } from "../../rules/ids.ts";
import type { Deps } from "../deps.ts";
import { isOrder } from "../orders/is-order.ts";
import { settlePaymentsOf } from "./settle-payment.ts";

/**
 * Settles what the provider has of payments of a Verified order, and nobody has told the shop of.
 * @param ref the order's number or its `_id`
 */
export async function learnOfPayments(deps: Deps, ref: OrderRef): Promise<void> {
  const { db, log } = deps;
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
      await settlePaymentsOf(deps, providerOrderId as string);
    } catch (error) {
      // What arrives all the same is refunded: cash is not refused because the provider is away.
      log.warn({ err: error, providerOrderId }, "payments could not be looked up before cash was taken");
      return;
    }
  }
}

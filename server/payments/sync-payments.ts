import type { OrderRef } from "../../rules/ids.ts";
import type { Deps } from "../deps.ts";
import { isOrder } from "../orders/is-order.ts";
import { settlePaymentsOf } from "./settle-payment.ts";

/**
 * Settles payments of a Verified order that the provider has and the shop has not recorded yet.
 * @param ref the order's number or its `_id`
 */
export async function syncPayments(deps: Deps, ref: OrderRef): Promise<void> {
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
      // The provider is unavailable. Cash is taken all the same; an online payment found later is refunded.
      log.warn({ err: error, providerOrderId }, "payments could not be looked up before cash was taken");
      return;
    }
  }
}

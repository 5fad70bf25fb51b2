import { sql } from "kysely";
import { formatRupees, toRupees } from "../../../rules/money.ts";
import { staffActor } from "../../../rules/order-actors.ts";
import { ProviderError } from "../../adapters/provider-http.ts";
import type { Deps } from "../../deps.ts";
import { ShopError } from "../../errors.ts";
import { offerAgainForRefund } from "../../orders/offer-paperwork-again.ts";
import { inTransaction } from "../../platform/database/connect.ts";
import { type Actor, audit } from "../../staff/audit-log/audit.ts";
import { reviewOrder } from "../order-money.ts";
import { endRefundAlarms } from "./end-refund-alarms.ts";
import { recordProviderRefunds } from "./record-provider-refunds.ts";
import { isStuck } from "./refund-queries.ts";
import { lockRefund, requireStillLeft } from "./stuck-refund.ts";

/**
 * Records that the owner has paid a refund manually: of what was paid in cash, or by a bank transfer where neither the
 * provider nor the shopper's bank accepted it. A cancelled order whose money is all back is Refunded then. A repeated call
 * changes nothing.
 * @param id of the refund
 * @returns a message for the owner
 * @throws ShopError REFUND_NOT_FOUND, REFUND_NOT_BY_HAND, REFUND_CHANGED when its money has been refunded in another way,
 *   PAYMENT_UNAVAILABLE while the provider cannot be queried whether it has made the refund
 */
export async function giveBackByHand(deps: Deps, id: string, actor: Actor): Promise<string> {
  await learnWhetherMade(deps, id);
  return inTransaction(deps.db, async (trx) => {
    const refund = await lockRefund(trx, id);
    const { amount, method, orderId, orderNumber, state } = refund;
    const message = `It is recorded that ${formatRupees(amount)} was given back.`;
    if (refund.paidOutBy !== null) return message;
    // What the provider has accepted may still arrive.
    const isHers = method === "cash" ? state === "due" : refund.isStuck && state !== "requested";
    if (!isHers) throw new ShopError("REFUND_NOT_BY_HAND");
    if (method !== "cash") await requireStillLeft(trx, refund);
    await trx
      .updateTable("refunds")
      .set({ state: "processed", processedAt: sql<Date>`now()`, paidOutBy: staffActor(actor) })
      .where("id", "=", id)
      .execute();
    if (state === "failed" && orderId !== null) await offerAgainForRefund(trx, orderId, id);
    await endRefundAlarms(trx, id);
    if (orderId !== null) await reviewOrder(trx, orderId);
    await audit(trx, actor, {
      action: method === "cash" ? "cash given back" : "refund given by hand",
      subject: orderNumber ?? refund.providerPaymentId ?? id,
      after: { amount: toRupees(amount) },
    });
    return message;
  });
}

/**
 * Records what the provider has made of a refund that is not known to be made: it must not be paid a second time.
 * @throws ShopError PAYMENT_UNAVAILABLE
 */
async function learnWhetherMade(deps: Deps, id: string): Promise<void> {
  const unmade = await deps.db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .select("providerPaymentId")
    .where("refunds.id", "=", id)
    .where("payments.method", "=", "online")
    .where(isStuck)
    .executeTakeFirst();
  if (!unmade?.providerPaymentId) return;
  try {
    await recordProviderRefunds(deps, unmade.providerPaymentId);
  } catch (cause) {
    if (!(cause instanceof ProviderError)) throw cause;
    const message =
      "The payment provider does not answer, so it is not known whether it has made this refund already. Nothing was recorded. Try again in a few minutes.";
    throw new ShopError("PAYMENT_UNAVAILABLE", { message, cause });
  }
}

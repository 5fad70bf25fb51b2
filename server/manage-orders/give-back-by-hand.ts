import { sql } from "kysely";
import { formatRupees, toRupees } from "../../rules/money.ts";
import { staffActor } from "../../rules/order-actors.ts";
import { type Actor, audit } from "../activity/audit.ts";
import { inTransaction } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { offerAgainForRefund } from "../orders/offer-paperwork-again.ts";
import { endRefundAlarms } from "../payments/end-refund-alarms.ts";
import { learnOfRefunds } from "../payments/learn-of-refunds.ts";
import { reviewOrder } from "../payments/order-money.ts";
import { isStuck } from "../payments/refund-queries.ts";
import { lockRefund, requireStillLeft } from "./stuck-refund.ts";

/**
 * Records that the owner has given a refund by hand: of what was paid in cash, or from her bank where neither the provider
 * nor the shopper's bank took it. A cancelled order whose money is all back is Refunded then. The same once more changes
 * nothing.
 * @param id of the refund
 * @returns a message for the owner
 * @throws ShopError REFUND_NOT_FOUND, REFUND_NOT_BY_HAND, REFUND_CHANGED when its money has gone back in another way
 */
export async function giveBackByHand(deps: Deps, id: string, actor: Actor): Promise<string> {
  await learnWhetherMade(deps, id);
  return inTransaction(deps.db, async (trx) => {
    const refund = await lockRefund(trx, id);
    const { amount, method, orderId, orderNumber, state } = refund;
    const message = `It is recorded that ${formatRupees(amount)} was given back.`;
    if (refund.givenBy !== null) return message;
    // What the provider has accepted may still arrive.
    const isHers = method === "cash" ? state === "due" : refund.isStuck && state !== "requested";
    if (!isHers) throw new ShopError("REFUND_NOT_BY_HAND");
    if (method !== "cash") await requireStillLeft(trx, refund);
    await trx
      .updateTable("refunds")
      .set({ state: "processed", processedAt: sql<Date>`now()`, givenBy: staffActor(actor) })
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

/** What the provider has made, and could not say, must not be given a second time. */
async function learnWhetherMade(deps: Deps, id: string): Promise<void> {
  const unmade = await deps.db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .select("providerPaymentId")
    .where("refunds.id", "=", id)
    .where("payments.method", "=", "online")
    .where(isStuck)
    .executeTakeFirst();
  if (unmade?.providerPaymentId) await learnOfRefunds(deps, unmade.providerPaymentId);
}

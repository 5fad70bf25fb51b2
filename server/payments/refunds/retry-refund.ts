import { sql } from "kysely";
import { formatRupees, toRupees } from "../../../rules/money.ts";
import { staffActor } from "../../../rules/order-actors.ts";
import type { Deps } from "../../deps.ts";
import { ShopError } from "../../errors.ts";
import { offerAgainForRefund } from "../../orders/offer-paperwork-again.ts";
import { inTransaction, type Queryable } from "../../platform/database/connect.ts";
import { wakeLoop } from "../../platform/jobs/wake-loop.ts";
import { type Actor, audit } from "../../staff/audit-log/audit.ts";
import { reviewOrder } from "../order-money.ts";
import { endRefundAlerts } from "./end-refund-alerts.ts";
import { insertRefund } from "./refund-rows.ts";
import {
  type LockedRefund,
  listRefundedLines,
  lockRefund,
  requireStillLeft,
  syncStuckRefund,
} from "./stuck-refund.ts";

/**
 * Retries a refund that the provider did not accept for days, or that the bank refused; the latter becomes a
 * new refund of the same lines. One that was accepted long ago is checked for another month.
 * @param id of the refund
 * @returns a message for the owner
 * @throws ShopError REFUND_NOT_FOUND, REFUND_NOT_STUCK, REFUND_CHANGED when another refund has returned its
 * money, PAYMENT_UNAVAILABLE while the provider cannot be queried whether it has made the refund
 */
export async function retryRefund(deps: Deps, id: string, actor: Actor): Promise<string> {
  await syncStuckRefund(deps, id);
  return inTransaction(deps.db, async (trx) => {
    const refund = await lockRefund(trx, id);
    const { orderId, orderNumber, amount, state } = refund;
    if (!refund.isStuck) throw new ShopError("REFUND_NOT_STUCK");
    await requireStillLeft(trx, refund);
    if (state === "failed") await createRetryRefund(trx, refund, actor);
    else
      await trx
        .updateTable("refunds")
        .set({ attempts: 0, dueAt: sql<Date>`now()`, retryUntil: sql<Date>`now() + interval '5 days'` })
        .where("id", "=", id)
        .execute();
    if (state === "failed" && orderId !== null) await offerAgainForRefund(trx, orderId, id);
    await endRefundAlerts(trx, id);
    await wakeLoop(trx, "refunds");
    if (orderId !== null) await reviewOrder(trx, orderId);
    await audit(trx, actor, {
      action: "refund tried again",
      subject: orderNumber ?? refund.providerPaymentId ?? id,
      after: { amount: toRupees(amount) },
    });
    return `The refund of ${formatRupees(amount)} is being ${state === "requested" ? "checked" : "retried"}.`;
  });
}

async function createRetryRefund(trx: Queryable, refund: LockedRefund, actor: Actor): Promise<void> {
  const { id, paymentId, amount, delivery, cause, reason, orderId } = refund;
  await insertRefund(trx, {
    paymentId,
    amount,
    delivery,
    cause: cause === "provider" ? "owner" : cause,
    reason,
    madeBy: staffActor(actor),
    retryOf: id,
    ...(orderId === null ? {} : { lines: { orderId, lines: await listRefundedLines(trx, id) } }),
  });
}

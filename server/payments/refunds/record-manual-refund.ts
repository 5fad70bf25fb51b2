import { sql } from "kysely";
import { formatRupees, toRupees } from "../../../rules/money.ts";
import { staffActor } from "../../../rules/order-actors.ts";
import type { Deps } from "../../deps.ts";
import { ShopError } from "../../errors.ts";
import { offerAgainForRefund } from "../../orders/offer-paperwork-again.ts";
import { inTransaction } from "../../platform/database/connect.ts";
import { type Actor, audit } from "../../staff/audit-log/audit.ts";
import { issueRefundDocument } from "../../tax-documents/issue-refund-document.ts";
import { reviewOrder } from "../order-money.ts";
import { endRefundAlerts } from "./end-refund-alerts.ts";
import { lockRefund, requireStillLeft, syncStuckRefund } from "./stuck-refund.ts";

/**
 * Records that the owner has paid a refund manually: in cash for a cash payment, or by a bank transfer if
 * neither the provider nor the shopper's bank accepted the refund. If that returns all the money of a cancelled
 * order, the order becomes Refunded. A repeated call changes nothing.
 * @param id of the refund
 * @returns a message for the owner
 * @throws ShopError REFUND_NOT_FOUND, REFUND_NOT_MANUAL, REFUND_CHANGED when its money has been refunded in
 * another way, PAYMENT_UNAVAILABLE while the provider cannot be queried whether it has made the refund
 */
export async function recordManualRefund(deps: Deps, id: string, actor: Actor): Promise<string> {
  await syncStuckRefund(deps, id);
  return inTransaction(deps.db, async (trx) => {
    const refund = await lockRefund(trx, id);
    const { amount, method, orderId, orderNumber, state } = refund;
    const message = `${formatRupees(amount)} is recorded as refunded.`;
    if (refund.paidOutBy !== null) return message;
    // A refund that the provider has accepted may still arrive.
    const canPayOut = method === "cash" ? state === "due" : refund.isStuck && state !== "requested";
    if (!canPayOut) throw new ShopError("REFUND_NOT_MANUAL");
    if (method !== "cash") await requireStillLeft(trx, refund);
    await trx
      .updateTable("refunds")
      .set({ state: "processed", processedAt: sql<Date>`now()`, paidOutBy: staffActor(actor) })
      .where("id", "=", id)
      .execute();
    if (state === "failed" && orderId !== null) {
      await issueRefundDocument(trx, id);
      await offerAgainForRefund(trx, orderId, id);
    }
    await endRefundAlerts(trx, id);
    if (orderId !== null) await reviewOrder(trx, orderId);
    await audit(trx, actor, {
      action: method === "cash" ? "cash given back" : "refund given by hand",
      subject: orderNumber ?? refund.providerPaymentId ?? id,
      after: { amount: toRupees(amount) },
    });
    return message;
  });
}

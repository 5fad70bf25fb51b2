import { sql } from "kysely";
import { splitRefunded } from "../../rules/customer-fee.ts";
import { paise } from "../../rules/money.ts";
import { holdsOrder, isUndecided } from "../../rules/payment-states.ts";
import type { ProviderDispute } from "../adapters/payments/payment-gateway.ts";
import type { Deps } from "../deps.ts";
import { dismissing } from "../notifications/alerts/dismiss-alerts.ts";
import { raiseAlert, raiseAlertOnce } from "../notifications/alerts/raise-alert.ts";
import { lockOrderRow } from "../orders/move-order.ts";
import { inTransaction } from "../platform/database/connect.ts";
import { reviewOrder } from "./order-money.ts";
import { endNeedlessRefundAlerts } from "./refunds/end-refund-alerts.ts";
import { matchDisputeRefunds } from "./refunds/match-dispute-refund.ts";

/**
 * Records a dispute as the provider has it. Its order is held until the dispute is won or closed, and the owner
 * is alerted once, if the payment is on record. A decision is final within its phase; a later phase raises a
 * new alert.
 * @param dispute the provider's own record, read from the provider just now
 */
export async function recordDispute({ db }: Pick<Deps, "db">, dispute: ProviderDispute): Promise<void> {
  await inTransaction(db, async (trx) => {
    const payment = await trx
      .selectFrom("payments")
      .select(["id", "orderId", "amount", "customerFee"])
      .where("providerPaymentId", "=", dispute.paymentId)
      .executeTakeFirst();
    const orderId = payment?.orderId ?? null;
    if (orderId !== null) await lockOrderRow(trx, orderId);
    const { amount, currency, reason, phase, state, respondBy } = dispute;
    const known = await trx
      .selectFrom("disputes")
      .select(["phase", "state"])
      .where("providerDisputeId", "=", dispute.disputeId)
      .forUpdate()
      .executeTakeFirst();
    const isReopened = known !== undefined && !isUndecided(known.state) && isUndecided(state);
    // A reply that arrives late must not undo a decision recorded since.
    if (isReopened && known.phase === phase) return;
    // The fee that the customer paid on top is not the order's money.
    const ofOrder =
      payment && payment.customerFee > 0 ? splitRefunded(paise(amount), payment).amount : paise(amount);
    const values = { orderId, amount: ofOrder, currency, reason, phase, state, respondBy };
    await trx
      .insertInto("disputes")
      .values({
        providerDisputeId: dispute.disputeId,
        providerPaymentId: dispute.paymentId,
        raisedAt: dispute.createdAt,
        ...values,
      })
      .onConflict((conflict) =>
        conflict.column("providerDisputeId").doUpdateSet({ ...values, updatedAt: sql<Date>`now()` }),
      )
      .execute();
    await matchDisputeRefunds(trx, dispute.paymentId);
    const same = { dispute: dispute.disputeId };
    const details = { ...same, amount, reason, respondBy: respondBy?.toISOString() ?? null };
    // A dispute about an unrecorded payment may be another business's, in the same account. If the payment
    // turns out to be the shop's, the next reconciler run raises the alert.
    if (holdsOrder(state) && !payment) return;
    if (isReopened) await raiseAlert(trx, "dispute", details, orderId);
    else if (holdsOrder(state)) await raiseAlertOnce(trx, "dispute", details, orderId, same);
    else {
      await dismissing(trx)
        .where("kind", "=", "dispute")
        .where(sql<boolean>`details ->> 'dispute' = ${dispute.disputeId}`)
        .execute();
    }
    if (payment) await endNeedlessRefundAlerts(trx, payment.id);
    if (orderId !== null) await reviewOrder(trx, orderId);
  });
}

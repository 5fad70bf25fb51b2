import { sql } from "kysely";
import { paise } from "../../rules/money.ts";
import { holdsOrder, isUndecided } from "../../rules/payment-states.ts";
import type { ProviderDispute } from "../adapters/payments/payment-gateway.ts";
import type { Deps } from "../deps.ts";
import { raiseAlarm, raiseAlarmOnce } from "../notifications/alerts/raise-alarm.ts";
import { lockOrderRow } from "../orders/move-order.ts";
import { inTransaction } from "../platform/database/connect.ts";
import { reviewOrder } from "./order-money.ts";
import { endNeedlessRefundAlarms } from "./refunds/end-refund-alarms.ts";
import { matchDisputeRefunds } from "./refunds/match-dispute-refund.ts";

/**
 * Records a dispute as the provider has it: its order is held until it is won or closed, and the owner is told once, if the
 * payment is on record. What is decided stays so within its phase; of a later one she is told anew.
 * @param dispute the provider's own record, read from the provider just now
 */
export async function recordDispute({ db }: Pick<Deps, "db">, dispute: ProviderDispute): Promise<void> {
  await inTransaction(db, async (trx) => {
    const payment = await trx
      .selectFrom("payments")
      .select(["id", "orderId"])
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
    // An answer that was long on its way undoes nothing that the bank has decided since.
    if (isReopened && known.phase === phase) return;
    const news = { orderId, amount: paise(amount), currency, reason, phase, state, respondBy };
    await trx
      .insertInto("disputes")
      .values({
        providerDisputeId: dispute.disputeId,
        providerPaymentId: dispute.paymentId,
        raisedAt: dispute.createdAt,
        ...news,
      })
      .onConflict((conflict) =>
        conflict.column("providerDisputeId").doUpdateSet({ ...news, updatedAt: sql<Date>`now()` }),
      )
      .execute();
    await matchDisputeRefunds(trx, dispute.paymentId);
    const same = { dispute: dispute.disputeId };
    const details = { ...same, amount, reason, respondBy: respondBy?.toISOString() ?? null };
    // About a payment that is not on record it may be another business's, in the same account. If it turns out to be the
    // shop's, the next run of the reconciler tells of it.
    if (holdsOrder(state) && !payment) return;
    if (isReopened) await raiseAlarm(trx, "dispute", details, orderId);
    else if (holdsOrder(state)) await raiseAlarmOnce(trx, "dispute", details, orderId, same);
    else {
      await trx
        .updateTable("alerts")
        .set({ resolvedAt: sql<Date>`now()` })
        .where("kind", "=", "dispute")
        .where(sql<boolean>`details ->> 'dispute' = ${dispute.disputeId}`)
        .where("resolvedAt", "is", null)
        .execute();
    }
    if (payment) await endNeedlessRefundAlarms(trx, payment.id);
    if (orderId !== null) await reviewOrder(trx, orderId);
  });
}

// What the provider says of a payment's refunds, ours and those made in its dashboard, becomes what the shop says.

import { type Selectable, sql } from "kysely";
import type { OrderUuid } from "../../../rules/ids.ts";
import { type Paise, paise } from "../../../rules/money.ts";
import type { RefundState } from "../../../rules/payment-states.ts";
import { MIN_REFUND } from "../../../rules/refunds.ts";
import type { ProviderRefund } from "../../adapters/payments/payment-gateway.ts";
import type { Deps } from "../../deps.ts";
import { raiseAlarm } from "../../notifications/alerts/raise-alarm.ts";
import { enqueueMessage } from "../../notifications/shopper-messages/order-messages.ts";
import { lockOrderRow } from "../../orders/move-order.ts";
import { offerAgainForRefund } from "../../orders/offer-paperwork-again.ts";
import { inTransaction, type Queryable } from "../../platform/database/connect.ts";
import type { Refunds } from "../../platform/database/schema.ts";
import { wakeLoop } from "../../platform/jobs/wake-loop.ts";
import { followDisputes } from "../follow-disputes.ts";
import { reviewOrder } from "../order-money.ts";
import { endRefundAlarms } from "./end-refund-alarms.ts";
import { matchDisputeRefunds } from "./match-dispute-refund.ts";
import { insertRefund } from "./refund-rows.ts";

type Refund = Selectable<Refunds>;

/** A replaced one may have been accepted just before it was replaced. */
const UNSETTLED = ["due", "requested", "failed", "replaced"] as const;

interface LockedPayment {
  id: string;
  orderId: OrderUuid | null;
  amount: Paise;
  outcome: string;
}

/**
 * Reads a payment's refunds from the provider and records what is new: a refund made elsewhere, or news of one of ours.
 * @param providerPaymentId the provider's id; of a payment that the shop has no record of, nothing is recorded
 * @returns how many refunds were found that the shop had not made
 * @throws ProviderError
 */
export async function recordProviderRefunds(deps: Deps, providerPaymentId: string): Promise<number> {
  // Whether a refund is a lost dispute's is only known once the dispute is known to be lost.
  await followDisputes(deps, providerPaymentId);
  const found = await deps.payments.listRefunds(providerPaymentId);
  return inTransaction(deps.db, async (trx) => {
    const payment = await lockPayment(trx, providerPaymentId);
    if (!payment) return 0;
    let foreign = 0;
    // Oldest first, also within one second: the provider lists the newest first.
    const oldestFirst = found.toReversed().toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    for (const made of oldestFirst) {
      const known = await findRow(trx, payment.id, made);
      if (known) await recordNews(trx, known, made, payment, providerPaymentId);
      else if (made.state !== "failed") {
        foreign += 1;
        await recordForeign(trx, payment, made);
      }
    }
    if (payment.orderId !== null) await reviewOrder(trx, payment.orderId);
    return foreign;
  });
}

/** Locks the order before the payment, as every transaction that changes both does. */
async function lockPayment(trx: Queryable, providerPaymentId: string): Promise<LockedPayment | undefined> {
  const payment = await trx
    .selectFrom("payments")
    .select(["id", "orderId", "amount", "outcome"])
    .where("providerPaymentId", "=", providerPaymentId)
    .executeTakeFirst();
  if (payment?.orderId) await lockOrderRow(trx, payment.orderId);
  if (payment)
    await trx.selectFrom("payments").select("id").where("id", "=", payment.id).forUpdate().execute();
  return payment;
}

function findRow(trx: Queryable, paymentId: string, made: ProviderRefund): Promise<Refund | undefined> {
  return trx
    .selectFrom("refunds")
    .selectAll()
    .where("paymentId", "=", paymentId)
    .where((eb) =>
      eb.or([
        eb("providerRefundId", "=", made.refundId),
        // The money of one that was given by hand has gone a second time: that is news of its own.
        eb.and([
          eb("providerRefundId", "is", null),
          eb("paidOutBy", "is", null),
          eb("idempotencyKey", "=", made.key ?? ""),
        ]),
        // Recorded before the shop knew the provider's refunds by their ids.
        eb.and([
          eb("providerRefundId", "is", null),
          eb("cause", "=", "provider"),
          eb("amount", "=", paise(made.amount)),
        ]),
      ]),
    )
    .orderBy(sql`provider_refund_id is null`)
    .executeTakeFirst();
}

/** What the provider says of one of our rows. An order's lock is held by the caller. */
export async function recordNews(
  trx: Queryable,
  row: Pick<Refund, "id" | "state" | "providerRefundId">,
  made: Pick<ProviderRefund, "refundId" | "state">,
  { orderId }: { orderId: OrderUuid | null },
  providerPaymentId: string,
): Promise<void> {
  if (row.state === made.state && row.providerRefundId === made.refundId) return;
  const { numUpdatedRows } = await trx
    .updateTable("refunds")
    .set({
      providerRefundId: made.refundId,
      state: made.state,
      ...(made.state === "processed" ? { processedAt: sql<Date>`now()` } : {}),
      // One that was given up is followed again, now that the provider has it.
      ...(made.state === "requested" ? { dueAt: sql<Date>`least(due_at, now() + interval '1 hour')` } : {}),
    })
    .where("id", "=", row.id)
    // Forward only: what has been processed stays so, whichever answer comes late.
    .where("state", "in", made.state === "requested" ? ["due", "requested", "replaced"] : [...UNSETTLED])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  if (made.state !== "failed") await endRefundAlarms(trx, row.id);
  else if (row.state !== "failed")
    await raiseAlarm(trx, "refund-failed", { payment: providerPaymentId, refund: row.id }, orderId);
  if (orderId !== null && goesBack(made.state) !== goesBack(row.state))
    await offerAgainForRefund(trx, orderId, row.id);
}

function goesBack(state: RefundState): boolean {
  return state !== "failed" && state !== "replaced";
}

/** Records a refund that the shop did not make. What the shop still wanted to refund of that money is not needed. */
async function recordForeign(trx: Queryable, payment: LockedPayment, made: ProviderRefund): Promise<void> {
  const { left, dropped } = await makeRoom(trx, payment, paise(made.amount));
  const id = await insertRefund(trx, {
    paymentId: payment.id,
    amount: paise(made.amount),
    cause: "provider",
    made: { state: made.state, providerRefundId: made.refundId, createdAt: made.createdAt },
  });
  await matchDisputeRefunds(trx, made.paymentId);
  // The dispute's own news tells of what it has taken.
  if (await isOfDispute(trx, id)) return;
  const details = { payment: made.paymentId, refund: made.refundId, amount: made.amount, left };
  await raiseAlarm(
    trx,
    "refunded-elsewhere",
    dropped > 0 ? { ...details, dropped } : details,
    payment.orderId,
  );
  if (payment.orderId !== null && payment.outcome === "settled" && !(await isCancelled(trx, payment.orderId)))
    await enqueueMessage(trx, payment.orderId, "partly refunded", id);
}

async function isOfDispute(trx: Queryable, id: string): Promise<boolean> {
  const { disputeId } = await trx
    .selectFrom("refunds")
    .select("disputeId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return disputeId !== null;
}

/** The shopper of a cancelled order is told once, when all of her money is back. */
async function isCancelled(trx: Queryable, id: OrderUuid): Promise<boolean> {
  const order = await trx
    .selectFrom("orders")
    .select("id")
    .where("id", "=", id)
    .where("status", "in", ["Cancelled", "Refunded"])
    .executeTakeFirst();
  return order !== undefined;
}

/**
 * Replaces refunds that are due and not made, so that this much more can go back.
 * @returns in paise: what of the payment is left then, and what the owner had promised and does not go back any more
 */
async function makeRoom(
  trx: Queryable,
  payment: LockedPayment,
  amount: Paise,
): Promise<{ left: number; dropped: number }> {
  const active = await trx
    .selectFrom("refunds")
    .selectAll()
    .where("paymentId", "=", payment.id)
    .where("state", "not in", ["failed", "replaced"])
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
  let left = payment.amount - active.reduce((sum, refund) => sum + refund.amount, 0) - amount;
  let dropped = 0;
  for (const refund of active) {
    if (left >= 0) break;
    if (refund.state !== "due") continue;
    await trx.updateTable("refunds").set({ state: "replaced" }).where("id", "=", refund.id).execute();
    if (payment.orderId !== null) await offerAgainForRefund(trx, payment.orderId, refund.id);
    left += refund.amount;
    if (refund.cause === "owner") dropped += refund.amount;
    // Of a cancelled order, or a payment that pays nothing, all the rest goes back.
    else if (left >= MIN_REFUND) {
      const { paymentId, cause, reason, madeBy } = refund;
      await insertRefund(trx, { paymentId, amount: paise(left), cause, reason, madeBy });
      await wakeLoop(trx, "refunds");
      left = 0;
    }
  }
  return { left: Math.max(left, 0), dropped };
}

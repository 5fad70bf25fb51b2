// Copies the provider's state of a payment's refunds into the shop's rows: the shop's own and those made in the
// provider's dashboard.

import { type Selectable, sql } from "kysely";
import { splitRefunded, type WithCustomerFee } from "../../../rules/customer-fee.ts";
import type { OrderUuid } from "../../../rules/ids.ts";
import { minus, type Paise, paise } from "../../../rules/money.ts";
import type { RefundState } from "../../../rules/payment-states.ts";
import { MIN_REFUND } from "../../../rules/refunds.ts";
import { SALE_DOCUMENT_KINDS } from "../../../rules/tax-documents.ts";
import type { ProviderRefund } from "../../adapters/payments/payment-gateway.ts";
import type { Deps } from "../../deps.ts";
import { refundCounts } from "../../facts/refunds.ts";
import { raiseAlert } from "../../notifications/alerts/raise-alert.ts";
import { enqueueMessage } from "../../notifications/shopper-messages/order-messages.ts";
import { lockOrderRow } from "../../orders/move-order.ts";
import { offerAgainForRefund } from "../../orders/offer-paperwork-again.ts";
import { inTransaction, type Queryable } from "../../platform/database/connect.ts";
import type { Refunds } from "../../platform/database/schema.ts";
import { wakeLoop } from "../../platform/jobs/wake-loop.ts";
import { issueRefundDocument } from "../../tax-documents/issue-refund-document.ts";
import { followDisputes } from "../follow-disputes.ts";
import { reviewOrder } from "../order-money.ts";
import { endRefundAlerts } from "./end-refund-alerts.ts";
import { matchDisputeRefunds } from "./match-dispute-refund.ts";
import { insertRefund } from "./refund-rows.ts";

type Refund = Selectable<Refunds>;

/** Includes "replaced": the provider may have accepted a refund just before it was replaced. */
const UNSETTLED = ["due", "requested", "failed", "replaced"] as const;

interface LockedPayment {
  id: string;
  orderId: OrderUuid | null;
  amount: Paise;
  customerFee: Paise;
  outcome: string;
}

/**
 * Reads a payment's refunds from the provider, records those made elsewhere, and updates the shop's own.
 * @param providerPaymentId the provider's id; does nothing for a payment that is not on record
 * @returns how many refunds were found that the shop had not made
 * @throws ProviderError
 */
export async function recordProviderRefunds(deps: Deps, providerPaymentId: string): Promise<number> {
  const found = await deps.payments.listRefunds(providerPaymentId);
  // After the list: the refund of a dispute that was lost a moment ago is matched only if the loss is on record too.
  await followDisputes(deps, providerPaymentId);
  return inTransaction(deps.db, async (trx) => {
    const payment = await lockPayment(trx, providerPaymentId);
    if (!payment) return 0;
    let foreign = 0;
    // Oldest first, also within one second: the provider lists the newest first.
    const oldestFirst = found.toReversed().toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    for (const made of oldestFirst) {
      const known = await findRow(trx, payment.id, made);
      if (known) await updateRefund(trx, known, made, payment, providerPaymentId);
      else if (made.state !== "failed") {
        foreign += 1;
        await recordForeign(trx, payment, made);
      }
    }
    if (payment.orderId !== null) await reviewOrder(trx, payment.orderId);
    return foreign;
  });
}

/** Locks the order before the payment, as every transaction that changes both does (no deadlock). */
async function lockPayment(trx: Queryable, providerPaymentId: string): Promise<LockedPayment | undefined> {
  const payment = await trx
    .selectFrom("payments")
    .select(["id", "orderId", "amount", "customerFee", "outcome"])
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
        // A refund that the owner paid out manually is not matched: if the provider made it too, the money was
        // paid twice, and that is recorded as a refund of its own.
        eb.and([
          eb("providerRefundId", "is", null),
          eb("paidOutBy", "is", null),
          eb("idempotencyKey", "=", made.key ?? ""),
        ]),
      ]),
    )
    .orderBy(sql`provider_refund_id is null`)
    .executeTakeFirst();
}

/** Updates one of the shop's refunds from the provider's record. The caller has the order locked. */
export async function updateRefund(
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
      // Checks of a refund that had stopped resume, now that the provider has it.
      ...(made.state === "requested" ? { dueAt: sql<Date>`least(due_at, now() + interval '1 hour')` } : {}),
    })
    .where("id", "=", row.id)
    // Forward only: a late reply cannot undo "processed".
    .where("state", "in", made.state === "requested" ? ["due", "requested", "replaced"] : [...UNSETTLED])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  if (made.state !== "failed") await endRefundAlerts(trx, row.id);
  else if (row.state !== "failed")
    await raiseAlert(
      trx,
      "refund-failed",
      { payment: providerPaymentId, refund: row.id, ...(await findInvoiceWithout(trx, row.id)) },
      orderId,
    );
  if (orderId === null || goesBack(made.state) === goesBack(row.state)) return;
  if (goesBack(made.state)) await issueRefundDocument(trx, row.id);
  await offerAgainForRefund(trx, orderId, row.id);
}

/** The number of the invoice that was issued after a refund and leaves its amount out. */
function findInvoiceWithout(trx: Queryable, refundId: string): Promise<{ invoice: string } | undefined> {
  return trx
    .selectFrom("taxDocuments as vouchers")
    .innerJoin("taxDocuments as sales", "sales.orderId", "vouchers.orderId")
    .select("sales.fullNumber as invoice")
    .where("vouchers.refundId", "=", refundId)
    .where("vouchers.kind", "=", "refund voucher")
    .where("sales.kind", "in", SALE_DOCUMENT_KINDS)
    .executeTakeFirst();
}

function goesBack(state: RefundState): boolean {
  return state !== "failed" && state !== "replaced";
}

/** Records a refund that the shop did not make. Due refunds of the same money are replaced. */
async function recordForeign(trx: Queryable, payment: LockedPayment, made: ProviderRefund): Promise<void> {
  const parts = splitRefunded(paise(made.amount), await leftAtProvider(trx, payment));
  const { left, dropped, excess } = await replaceDueRefunds(trx, payment, parts.amount);
  const id = await insertRefund(trx, {
    paymentId: payment.id,
    ...parts,
    cause: "provider",
    made: { state: made.state, providerRefundId: made.refundId, createdAt: made.createdAt },
  });
  await matchDisputeRefunds(trx, made.paymentId);
  // The alert about the dispute covers it.
  if (await isOfDispute(trx, id)) return;
  // Only the fee came back, nothing of the order.
  if (parts.amount === 0) return;
  await issueRefundDocument(trx, id);
  const isUnused = payment.outcome !== "settled";
  // A payment that had paid no order was to be refunded in any case.
  if (isUnused && excess === 0) return;
  await raiseAlert(
    trx,
    "refunded-elsewhere",
    {
      payment: made.paymentId,
      refund: made.refundId,
      amount: made.amount,
      left,
      ...(dropped > 0 && { dropped }),
      ...(excess > 0 && { excess }),
    },
    payment.orderId,
  );
  if (payment.orderId !== null && !isUnused && !(await isCancelled(trx, payment.orderId)))
    await enqueueMessage(trx, payment.orderId, "partly refunded", id);
}

/** What the provider has not refunded yet of both parts of a payment. */
async function leftAtProvider(trx: Queryable, payment: LockedPayment): Promise<WithCustomerFee> {
  const { amount, customerFee } = await trx
    .selectFrom("refunds")
    .select(({ fn }) => [
      fn.coalesce(fn.sum<number>("amount"), sql.lit(0)).as("amount"),
      fn.coalesce(fn.sum<number>("customerFee"), sql.lit(0)).as("customerFee"),
    ])
    .where("paymentId", "=", payment.id)
    .where("state", "in", ["requested", "processed"])
    // Staff paid it, not the provider.
    .where("paidOutBy", "is", null)
    .executeTakeFirstOrThrow();
  return {
    amount: minus(payment.amount, paise(Number(amount))),
    customerFee: minus(payment.customerFee, paise(Number(customerFee))),
  };
}

async function isOfDispute(trx: Queryable, id: string): Promise<boolean> {
  const { disputeId } = await trx
    .selectFrom("refunds")
    .select("disputeId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return disputeId !== null;
}

/** The shopper of a cancelled order gets one e-mail, when all of the money is back. */
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
 * Replaces due refunds that are not made yet, so that another refund of this amount fits into the payment.
 * @returns in paise: what is left of the payment, how much the owner's dropped refunds had promised, and how much
 * more than the payment has been refunded
 */
async function replaceDueRefunds(
  trx: Queryable,
  payment: LockedPayment,
  amount: Paise,
): Promise<{ left: number; dropped: number; excess: number }> {
  const active = await trx
    .selectFrom("refunds")
    .selectAll()
    .where("paymentId", "=", payment.id)
    .where(refundCounts())
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
    // For a cancelled order or a payment that pays nothing, all of the rest is still refunded.
    else if (left >= MIN_REFUND) {
      const { paymentId, cause, reason, madeBy } = refund;
      await insertRefund(trx, { paymentId, amount: paise(left), cause, reason, madeBy });
      await wakeLoop(trx, "refunds");
      left = 0;
    }
  }
  return { left: Math.max(left, 0), dropped, excess: Math.max(-left, 0) };
}

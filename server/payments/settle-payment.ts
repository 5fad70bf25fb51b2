// Browser confirmation, callback, webhook, payment loop and reconciler all end here. The resulting rows are the
// same however often, in which order and with what overlaps they call.

import { sql } from "kysely";
import type { OrderUuid } from "../../rules/ids.ts";
import type { PaymentReason } from "../../rules/payment-states.ts";
import { PaymentRefusal, type ProviderPayment } from "../adapters/payments/payment-gateway.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { dismissAlerts } from "../notifications/alerts/dismiss-alerts.ts";
import { raiseAlertOnce } from "../notifications/alerts/raise-alert.ts";
import { inTransaction, type Queryable } from "../platform/database/connect.ts";
import { indianDay } from "../platform/database/indian-time.ts";
import type { Payments } from "../platform/database/schema.ts";
import { adoptPayment } from "./adopt-payment.ts";
import { decideAuthorised } from "./capture-authorised.ts";
import { observePaid } from "./captured-to-paid.ts";
import { reviewOrder } from "./order-money.ts";
import { payOrder } from "./pay-order.ts";
import {
  type Attempt,
  holdCouponForMoment,
  holdOrRefuse,
  isExpectedAmount,
  ORDER_TO_PAY,
  type Order,
} from "./placeable-payment.ts";
import { recordPaid, recordUnplaceable } from "./record-payment.ts";
import { recordProviderRefunds } from "./refunds/record-provider-refunds.ts";
import { refuseCash } from "./refuse-cash.ts";
import { releasingEnded } from "./release-ended.ts";

export type Settlement =
  /** This payment paid its order. */
  | { state: "settled" }
  | { state: "refunded"; reason: PaymentReason }
  /** The provider has not captured it (yet). */
  | { state: "not captured" }
  /** The shopper chose cash on delivery: the provider will capture nothing. */
  | { state: "cash on delivery" }
  /** It was made in the same account for another business. */
  | { state: "foreign" };

type Verdict = Settlement | { state: "just paid" } | { state: "unknown" } | { state: "to capture" };

/**
 * Records a payment and its consequences, once. A late authorised payment is captured if it can still pay its
 * order. A payment without an attempt on record is adopted by the order that it names.
 * @param payment the provider's own record, read from the provider just now
 * @param payerKeys keys of the sessions of the browser that has proved to have paid; empty if unknown
 * @throws ProviderError
 */
export async function settlePayment(
  deps: Deps,
  payment: ProviderPayment,
  payerKeys: readonly Buffer[] = [],
): Promise<Settlement> {
  let verdict = await decide(deps, payment, { payerKeys });
  if (verdict.state === "unknown") {
    const adopted = await adoptPayment(deps, payment);
    verdict = adopted === "adopted" ? await decide(deps, payment, { isAdopted: true, payerKeys }) : adopted;
  }
  if (verdict.state === "to capture") {
    const captured = await captureNow(deps, payment);
    return captured.status === "authorized"
      ? { state: "not captured" }
      : settlePayment(deps, captured, payerKeys);
  }
  if (verdict.state === "just paid") {
    observePaid(payment.createdAt);
    verdict = { state: "settled" };
  }
  if (payment.amountRefunded > 0 && verdict.state !== "foreign")
    await recordProviderRefunds(deps, payment.id);
  return verdict.state === "unknown" ? { state: "foreign" } : verdict;
}

/**
 * Settles all payments of one of the provider's orders. Called whenever a payment may have happened.
 * @throws ProviderError
 */
export async function settlePaymentsOf(
  deps: Deps,
  providerOrderId: string,
): Promise<{ payment: ProviderPayment; settlement: Settlement }[]> {
  const settled = [];
  for (const payment of await deps.payments.listPayments(providerOrderId))
    settled.push({ payment, settlement: await settlePayment(deps, payment) });
  return settled;
}

/** Captures the money. If refused, it was captured meanwhile or is too late: the provider's record decides. */
async function captureNow({ payments, log }: Deps, payment: ProviderPayment): Promise<ProviderPayment> {
  try {
    return await payments.capture(payment.id, payment.amount, payment.currency);
  } catch (error) {
    if (!(error instanceof PaymentRefusal)) throw error;
    log.warn({ err: error, paymentId: payment.id }, "payment could not be captured");
    return (await payments.findPayment(payment.id)) ?? payment;
  }
}

interface Circumstances {
  isAdopted?: boolean;
  payerKeys: readonly Buffer[];
}

function decide(
  deps: Deps,
  payment: ProviderPayment,
  { isAdopted = false, payerKeys }: Circumstances,
): Promise<Verdict> {
  return releasingEnded(deps, (isLastTry) =>
    inTransaction(deps.db, (trx) => decideSettlement(trx, payment, { isAdopted, payerKeys, isLastTry })),
  );
}

async function decideSettlement(
  trx: Queryable,
  payment: ProviderPayment,
  { isAdopted, payerKeys, isLastTry }: Required<Circumstances> & { isLastTry: boolean },
): Promise<Verdict> {
  const { id: paymentId, providerOrderId } = payment;
  const [order] = await lockOrderOf(trx, { providerOrderId });
  if (!order) return (await findPayment(trx, paymentId)) ?? { state: "unknown" };
  const { outcome, reason: recorded, ...attempt } = await findAttempt(trx, { providerOrderId, paymentId });
  if (outcome !== null && recorded !== null) return settlementOf({ outcome, reason: recorded });
  if (payment.status === "authorized") return decideAuthorised(trx, payment, attempt, order, isLastTry);
  if (payment.status === "cash on delivery") return refuseCash(trx, payment, attempt, order);
  if (payment.status !== "captured" && payment.status !== "refunded") return { state: "not captured" };
  if (attempt.authorizedPayment !== null || attempt.state === "settled")
    await dismissAlerts(trx, "payment-authorised", order.id, { payment: payment.id });
  const reason =
    payment.status === "refunded"
      ? ("refunded by the provider" as const)
      : await holdOrRefuse(trx, payment, attempt, order, holdCouponForMoment, isLastTry);
  const isMissing =
    reason === "already paid" &&
    isExpectedAmount(payment, attempt, order) &&
    (await hasLostItsPayment(trx, order.id));
  if (isAdopted || isMissing) await raiseAdopted(trx, payment, order.id, reason === null || isMissing);
  if (isMissing) return recreatePaidRecord(trx, payment, attempt, order);
  if (reason === null) return settle(trx, payment, attempt, order, payerKeys);
  await recordUnplaceable(trx, payment, attempt, order, reason);
  return { state: "refunded", reason };
}

type OfProviderOrder = Pick<ProviderPayment, "providerOrderId">;

/** `isPromiseOver`: whether the promised delivery date has passed. */
type OrderToSettle = Order & { isPromiseOver: boolean };

const lockOrderOf = (trx: Queryable, { providerOrderId }: OfProviderOrder) =>
  trx
    .selectFrom("orders")
    .select(ORDER_TO_PAY)
    .select(sql<boolean>`coalesce(promised_for < ${indianDay()}, false)`.as("isPromiseOver"))
    .where("id", "=", (eb) =>
      eb.selectFrom("paymentAttempts").select("orderId").where("providerOrderId", "=", providerOrderId),
    )
    .forUpdate()
    .execute();

/** The attempt, and the outcome that another request may have recorded while this one waited for the lock. */
const findAttempt = (
  trx: Queryable,
  { providerOrderId, paymentId }: OfProviderOrder & { paymentId: string },
) =>
  trx
    .selectFrom("paymentAttempts")
    .leftJoin("payments", (join) => join.on("payments.providerPaymentId", "=", paymentId))
    .selectAll("paymentAttempts")
    .select(["payments.outcome", "payments.reason"])
    .where("providerOrderId", "=", providerOrderId)
    .executeTakeFirstOrThrow();

async function findPayment(trx: Queryable, providerPaymentId: string): Promise<Settlement | undefined> {
  const known = await trx
    .selectFrom("payments")
    .select(["outcome", "reason"])
    .where("providerPaymentId", "=", providerPaymentId)
    .executeTakeFirst();
  return known && settlementOf(known);
}

/** The settlement of a recorded payment. */
export function settlementOf({ outcome, reason }: Pick<Payments, "outcome" | "reason">): Settlement {
  return outcome === "settled" ? { state: "settled" } : { state: "refunded", reason };
}

function raiseAdopted(
  trx: Queryable,
  { id: payment, amount }: ProviderPayment,
  id: OrderUuid,
  paid: boolean,
) {
  return raiseAlertOnce(trx, "payment-adopted", { payment, amount, paid }, id, { payment });
}

/** Whether an order is paid but the record of its payment is lost (after a restore). */
async function hasLostItsPayment(trx: Queryable, id: OrderUuid): Promise<boolean> {
  const paid = await trx
    .selectFrom("payments")
    .select("id")
    .where("orderId", "=", id)
    .where("outcome", "=", "settled")
    .executeTakeFirst();
  return paid === undefined;
}

/** Recreates the lost record of a payment that had paid its order; the order's status does not change. */
async function recreatePaidRecord(
  trx: Queryable,
  payment: ProviderPayment,
  attempt: Attempt,
  order: Order,
): Promise<Settlement> {
  await recordPaid(trx, payment, attempt);
  await reviewOrder(trx, order.id);
  return { state: "settled" };
}

/** The delivery date that was offered with an attempt; null if it has passed. */
const promiseStillValid = ({ id }: Pick<Attempt, "id">) =>
  sql<Date | null>`(select promised_for from payment_attempts
    where id = ${id} and promised_for >= ${indianDay()})`;

/**
 * A column about the business that buys, before the update; null if it may be that of another holder of the
 * payment link. A new link leaves the order without a payer and with the business of the last one.
 */
const ofPayer = (column: "buyer_gstin" | "buyer_business_name", payer: Buffer | null) =>
  sql<string | null>`case when orders.payer = ${payer} or orders.payer is null and not exists (
      select from payment_attempts as others where others.order_id = orders.id and others.payer <> ${payer})
    then ${sql.ref(column)} end`;

async function settle(
  trx: Queryable,
  payment: ProviderPayment,
  attempt: Attempt,
  order: OrderToSettle,
  payerKeys: readonly Buffer[],
): Promise<Verdict> {
  await recordPaid(trx, payment, attempt);
  // The attempt has its own address if another holder of the payment link took the order over: its payer agreed
  // to that one.
  const { addressId, payer } = attempt;
  if (addressId !== null)
    await trx
      .updateTable("orders")
      .set({
        addressId,
        payer,
        promisedFor: promiseStillValid(attempt),
        buyerGstin: ofPayer("buyer_gstin", payer),
        buyerBusinessName: ofPayer("buyer_business_name", payer),
      })
      .where("id", "=", order.id)
      .execute();
  else if (order.isPromiseOver)
    await trx.updateTable("orders").set({ promisedFor: null }).where("id", "=", order.id).execute();
  await payOrder(trx, order, "shopper", { payerKeys });
  return { state: "just paid" };
}

/** The error for a payment that was captured and is being refunded. */
export function refundedError(reason: PaymentReason): ShopError {
  if (reason === "already paid") {
    const message = "This order was paid already. Your payment is being refunded in full.";
    return new ShopError("ORDER_ALREADY_PAID", { message });
  }
  if (reason === "mismatch") return new ShopError("PAYMENT_MISMATCH");
  if (reason === "coupon used up") {
    const message = "The coupon of this order can no longer be used. Your payment is being refunded in full.";
    return new ShopError("ORDER_NOT_PAYABLE", { message });
  }
  return new ShopError("ORDER_NOT_PAYABLE", {
    message: "Your payment came too late for this order. It is being refunded in full.",
  });
}

import type { OrderNumber, OrderUuid } from "../../rules/ids.ts";
import type { Phone } from "../../rules/phone.ts";
import type { PaymentReceipt, ProviderPayment } from "../adapters/payments/payment-gateway.ts";
import { ProviderError } from "../adapters/provider-http.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { refundedError, type Settlement, settlementOf, settlePayment } from "./settle-payment.ts";

export interface ClaimedPayment extends PaymentReceipt {
  /** The provider order that the browser claims to have paid; not trusted. */
  claimedProviderOrderId: string;
}

/**
 * Settles a payment reported by the browser. The signature must match a provider order that the shop opened for
 * this order; then the provider's own record decides.
 * @param mayFetch rate limit; called before the provider is queried about an unsettled payment
 * @param payerKeys keys of the browser's sessions
 * @returns "processing" when the provider has not captured the payment yet or does not answer
 * @throws ShopError ORDER_NOT_FOUND, NOT_VERIFIED, PAYMENT_UNPROVEN, PAYMENT_FOREIGN, PAYMENT_MISMATCH,
 * ORDER_ALREADY_PAID, ORDER_NOT_PAYABLE, CASH_ON_DELIVERY
 */
export async function confirmPayment(
  deps: Deps,
  orderNumber: OrderNumber,
  claim: ClaimedPayment,
  isVerifiedShopper: (phone: Phone | null) => Promise<boolean>,
  mayFetch: MayFetch,
  payerKeys: readonly Buffer[],
): Promise<"paid" | "processing"> {
  const { db, payments } = deps;
  const opened = await listOpened(db, { orderNumber, paymentId: claim.paymentId });
  const [order] = opened;
  if (!order) throw new ShopError("ORDER_NOT_FOUND");
  const paidFor = opened.find(
    ({ providerOrderId }) => providerOrderId !== null && payments.isGenuine(providerOrderId, claim),
  );
  if (paidFor) {
    const { outcome, reason, providerOrderId } = paidFor;
    if (outcome !== null && reason !== null) return outcomeOf(settlementOf({ outcome, reason }));
    return settleUnrecorded(deps, claim.paymentId, providerOrderId as string, mayFetch, payerKeys);
  }
  if (!payments.isGenuine(claim.claimedProviderOrderId, claim)) {
    const isVerified = await isVerifiedShopper(order.phone);
    throw new ShopError(isVerified ? "PAYMENT_UNPROVEN" : "NOT_VERIFIED", { isForged: true });
  }
  // A genuine receipt for a provider order that is not on record for this order. If it names this order, the
  // payment is adopted; if it names another, that order is settled and this one stays unpaid.
  const status = await settleById(deps, claim.paymentId, claim.claimedProviderOrderId, mayFetch);
  const adopted = await findOrderOf(deps.db, claim.claimedProviderOrderId);
  if (adopted !== order.id) throw new ShopError("PAYMENT_FOREIGN");
  return status;
}

/** The order's attempts, with the outcome of this payment if it is recorded. */
const listOpened = (
  db: Queryable,
  { orderNumber, paymentId }: { orderNumber: OrderNumber; paymentId: string },
) =>
  db
    .selectFrom("orders")
    .leftJoin("paymentAttempts", "paymentAttempts.orderId", "orders.id")
    .leftJoin("payments", (join) =>
      join
        .onRef("payments.attemptId", "=", "paymentAttempts.id")
        .on("payments.providerPaymentId", "=", paymentId),
    )
    .select(["orders.id", "orders.phone", "paymentAttempts.providerOrderId"])
    .select(["payments.outcome", "payments.reason"])
    .where("orderNumber", "=", orderNumber)
    .execute();

async function findOrderOf(db: Queryable, providerOrderId: string): Promise<OrderUuid | undefined> {
  const attempt = await db
    .selectFrom("paymentAttempts")
    .select("orderId")
    .where("providerOrderId", "=", providerOrderId)
    .executeTakeFirst();
  return attempt?.orderId;
}

/** Whether the rate limit permits another query about a payment. */
export type MayFetch = () => Promise<boolean>;

/**
 * Reads a payment from the provider and settles it. A payment that is already settled is answered from the
 * shop's own rows, so repeated receipts cost no call to the provider.
 * @throws ShopError PAYMENT_FOREIGN, PAYMENT_UNPROVEN, PAYMENT_MISMATCH, ORDER_ALREADY_PAID, ORDER_NOT_PAYABLE,
 * CASH_ON_DELIVERY
 */
export async function settleById(
  deps: Deps,
  paymentId: string,
  providerOrderId: string,
  mayFetch: MayFetch,
): Promise<"paid" | "processing"> {
  const known = await findSettled(deps.db, paymentId, providerOrderId);
  return known ? outcomeOf(known) : settleUnrecorded(deps, paymentId, providerOrderId, mayFetch);
}

/** Like `settleById`, for a payment that is not on record. */
async function settleUnrecorded(
  deps: Deps,
  paymentId: string,
  providerOrderId: string,
  mayFetch: MayFetch,
  payerKeys: readonly Buffer[] = [],
): Promise<"paid" | "processing"> {
  if (!(await mayFetch())) return "processing";
  let payment: ProviderPayment | null;
  try {
    payment = await deps.payments.findPayment(paymentId);
  } catch (error) {
    deps.log.warn({ err: error, paymentId }, "payment could not be looked up");
    return "processing";
  }
  // The provider signed the receipt but does not list the payment yet; it will shortly.
  if (!payment) return "processing";
  if (payment.providerOrderId !== providerOrderId) throw new ShopError("PAYMENT_FOREIGN");
  if (payment.status === "failed") throw new ShopError("PAYMENT_UNPROVEN", { message: "Payment Failed" });
  try {
    return outcomeOf(await settlePayment(deps, payment, payerKeys));
  } catch (error) {
    // A call to the provider failed while settling: the payment loop retries.
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn({ err: error, paymentId }, "payment could not be settled yet");
    return "processing";
  }
}

/** The outcome of a payment that is on record for this provider order. */
async function findSettled(
  db: Queryable,
  paymentId: string,
  providerOrderId: string,
): Promise<Settlement | undefined> {
  const payment = await db
    .selectFrom("payments")
    .innerJoin("paymentAttempts", "paymentAttempts.id", "payments.attemptId")
    .select(["payments.outcome", "payments.reason"])
    .where("payments.providerPaymentId", "=", paymentId)
    .where("paymentAttempts.providerOrderId", "=", providerOrderId)
    .executeTakeFirst();
  return payment && settlementOf(payment);
}

function outcomeOf(settlement: Settlement): "paid" | "processing" {
  if (settlement.state === "settled") return "paid";
  if (settlement.state === "not captured") return "processing";
  if (settlement.state === "cash on delivery") throw new ShopError("CASH_ON_DELIVERY");
  if (settlement.state === "foreign") throw new ShopError("PAYMENT_FOREIGN");
  throw refundedError(settlement.reason);
}

import type { OrderNumber, OrderUuid } from "../../rules/ids.ts";
import type { Phone } from "../../rules/phone.ts";
import type { PaymentReceipt, ProviderPayment } from "../adapters/payments/payment-gateway.ts";
import { ProviderError } from "../adapters/provider-http.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { refundedError, type Settlement, settlementOf, settlePayment } from "./settle-payment.ts";

export interface ClaimedPayment extends PaymentReceipt {
  /** The provider order that the browser claims to have paid; never trusted. */
  claimedProviderOrderId: string;
}

/**
 * Settles a payment reported by the browser. The signature is checked against the provider orders that we opened for
 * this order, then the provider's own record decides.
 * @param mayAsk asked before the provider is asked about a payment that is not settled yet
 * @param payerKeys keys of the sessions of the browser
 * @returns "processing" when the provider has not captured the payment yet or does not answer
 * @throws ShopError ORDER_NOT_FOUND, NOT_VERIFIED, PAYMENT_UNPROVEN, PAYMENT_FOREIGN, PAYMENT_MISMATCH,
 *   ORDER_ALREADY_PAID, ORDER_NOT_PAYABLE, CASH_ON_DELIVERY
 */
export async function confirmPayment(
  deps: Deps,
  orderNumber: OrderNumber,
  claim: ClaimedPayment,
  isVerifiedShopper: (phone: Phone | null) => Promise<boolean>,
  mayAsk: MayAsk,
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
    return settleUnrecorded(deps, claim.paymentId, providerOrderId as string, mayAsk, payerKeys);
  }
  if (!payments.isGenuine(claim.claimedProviderOrderId, claim)) {
    const isVerified = await isVerifiedShopper(order.phone);
    throw new ShopError(isVerified ? "PAYMENT_UNPROVEN" : "NOT_VERIFIED", { isForged: true });
  }
  // A genuine receipt for a provider order that this order has no record of. If it names this order, it is adopted;
  // if another, that one is settled, and this order stays unpaid.
  const status = await settleById(deps, claim.paymentId, claim.claimedProviderOrderId, mayAsk);
  const adopted = await findOrderOf(deps.db, claim.claimedProviderOrderId);
  if (adopted !== order.id) throw new ShopError("PAYMENT_FOREIGN");
  return status;
}

/** What was opened at the provider for an order, with what is recorded of a payment. */
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

/** Whether the provider may be asked (again) about a payment. */
export type MayAsk = () => Promise<boolean>;

/**
 * Asks the provider for its record of a payment and settles it. A payment that is settled already is answered from the
 * shop's own rows, however often its receipt comes.
 * @throws ShopError PAYMENT_FOREIGN, PAYMENT_UNPROVEN, PAYMENT_MISMATCH, ORDER_ALREADY_PAID, ORDER_NOT_PAYABLE,
 *   CASH_ON_DELIVERY
 */
export async function settleById(
  deps: Deps,
  paymentId: string,
  providerOrderId: string,
  mayAsk: MayAsk,
): Promise<"paid" | "processing"> {
  const known = await findSettled(deps.db, paymentId, providerOrderId);
  return known ? outcomeOf(known) : settleUnrecorded(deps, paymentId, providerOrderId, mayAsk);
}

/** As `settleById`, for a payment that is not on record. */
async function settleUnrecorded(
  deps: Deps,
  paymentId: string,
  providerOrderId: string,
  mayAsk: MayAsk,
  payerKeys: readonly Buffer[] = [],
): Promise<"paid" | "processing"> {
  if (!(await mayAsk())) return "processing";
  let payment: ProviderPayment | null;
  try {
    payment = await deps.payments.findPayment(paymentId);
  } catch (error) {
    deps.log.warn({ err: error, paymentId }, "payment could not be looked up");
    return "processing";
  }
  // The provider signed the receipt but does not have the payment on record yet; it will shortly.
  if (!payment) return "processing";
  if (payment.providerOrderId !== providerOrderId) throw new ShopError("PAYMENT_FOREIGN");
  if (payment.status === "failed") throw new ShopError("PAYMENT_UNPROVEN", { message: "Payment Failed" });
  try {
    return outcomeOf(await settlePayment(deps, payment, payerKeys));
  } catch (error) {
    // It could not be captured, or asked about further: the sweep settles it.
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn({ err: error, paymentId }, "payment could not be settled yet");
    return "processing";
  }
}

/** What became of a payment that is on record for this provider order. */
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

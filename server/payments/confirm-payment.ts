import type { OrderNumber } from "../../rules/ids.ts";
import type { Phone } from "../../rules/phone.ts";
import type { PaymentReceipt, ProviderPayment } from "../adapters/payments/payment-gateway.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { refundedError, settlePayment } from "./settle-payment.ts";

export interface ClaimedPayment extends PaymentReceipt {
  /** The provider order that the browser claims to have paid; never trusted. */
  claimedProviderOrderId: string;
}

/**
 * Settles a payment reported by the browser. The signature is checked against the provider orders that we opened for
 * this order, then the provider's own record decides.
 * @returns "processing" when the provider has not captured the payment yet or does not answer
 * @throws ShopError ORDER_NOT_FOUND, NOT_VERIFIED, PAYMENT_UNPROVEN, PAYMENT_FOREIGN, PAYMENT_MISMATCH,
 *   ORDER_ALREADY_PAID, ORDER_NOT_PAYABLE
 */
export async function confirmPayment(
  deps: Deps,
  orderNumber: OrderNumber,
  claim: ClaimedPayment,
  isVerifiedShopper: (phone: Phone | null) => Promise<boolean>,
): Promise<"paid" | "processing"> {
  const { db, payments } = deps;
  const order = await db
    .selectFrom("orders")
    .select(["id", "phone"])
    .where("orderNumber", "=", orderNumber)
    .executeTakeFirst();
  if (!order) throw new ShopError("ORDER_NOT_FOUND");
  const opened = await db
    .selectFrom("paymentAttempts")
    .select("providerOrderId")
    .where("orderId", "=", order.id)
    .where("providerOrderId", "is not", null)
    .execute();
  const ours = opened.map(({ providerOrderId }) => providerOrderId as string);
  const paidFor = ours.find((providerOrderId) => payments.isGenuine(providerOrderId, claim));
  if (paidFor === undefined) {
    // A genuine receipt for another order: webhook or sweep settle that one, and this order stays unpaid.
    if (payments.isGenuine(claim.claimedProviderOrderId, claim)) throw new ShopError("PAYMENT_FOREIGN");
    throw new ShopError((await isVerifiedShopper(order.phone)) ? "PAYMENT_UNPROVEN" : "NOT_VERIFIED");
  }
  return settleById(deps, claim.paymentId, paidFor);
}

/**
 * Asks the provider for its record of a payment and settles it.
 * @throws ShopError PAYMENT_FOREIGN, PAYMENT_UNPROVEN, PAYMENT_MISMATCH, ORDER_ALREADY_PAID, ORDER_NOT_PAYABLE
 */
export async function settleById(
  deps: Deps,
  paymentId: string,
  providerOrderId: string,
): Promise<"paid" | "processing"> {
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
  const settlement = await settlePayment(deps, payment);
  if (settlement.state === "settled") return "paid";
  if (settlement.state === "not captured") return "processing";
  if (settlement.state === "unknown") throw new ShopError("PAYMENT_FOREIGN");
  throw refundedError(settlement.reason);
}

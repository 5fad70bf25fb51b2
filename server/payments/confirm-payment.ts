import type { PaymentReceipt, ProviderPayment } from "../adapters/payments/payment-gateway.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { refundedError, settlePayment } from "./settle-payment.ts";

export interface ClaimedPayment extends PaymentReceipt {
  /** What the browser says it paid for; never what is believed. */
  claimedProviderOrderId: string;
}

/**
 * Settles what a browser says it has paid. The signature is checked over the provider order ids that we
 * stored for this order, then the provider's own record decides.
 * @returns "processing" when the provider has not captured yet or cannot be asked
 * @throws ShopError ORDER_NOT_FOUND, NOT_VERIFIED, PAYMENT_UNPROVEN, PAYMENT_FOREIGN, PAYMENT_MISMATCH, ORDER_ALREADY_PAID,
 *   ORDER_NOT_PAYABLE
 */
export async function confirmPayment(
  deps: Deps,
  orderId: string,
  claim: ClaimedPayment,
  isVerifiedShopper: (phone: string | null) => Promise<boolean>,
): Promise<"paid" | "processing"> {
  const { db, payments } = deps;
  const order = await db
    .selectFrom("orders")
    .select(["id", "phone"])
    .where("orderId", "=", orderId)
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
    // A true receipt of another order: that order is settled by its own path, this one is not.
    if (payments.isGenuine(claim.claimedProviderOrderId, claim)) throw new ShopError("PAYMENT_FOREIGN");
    throw new ShopError((await isVerifiedShopper(order.phone)) ? "PAYMENT_UNPROVEN" : "NOT_VERIFIED");
  }
  return settleById(deps, claim.paymentId, paidFor);
}

/** Asks the provider for its record of a payment and settles it. */
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
  // Signed by the provider and not yet on its books: that is a matter of moments.
  if (!payment) return "processing";
  if (payment.providerOrderId !== providerOrderId) throw new ShopError("PAYMENT_FOREIGN");
  if (payment.status === "failed") throw new ShopError("PAYMENT_UNPROVEN", { message: "Payment Failed" });
  const settlement = await settlePayment(deps, payment);
  if (settlement.state === "settled") return "paid";
  if (settlement.state === "not captured") return "processing";
  if (settlement.state === "unknown") throw new ShopError("PAYMENT_FOREIGN");
  throw refundedError(settlement.reason);
}

// Controls the payment provider's emulator, and reads its records.
import { createHmac } from "node:crypto";
import { atSandbox } from "./emulators.ts";
import type { TestShop } from "./open-test-shop.ts";

export interface Receipt {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

/** What the checkout's Pay button does; `how` chooses the outcome and the webhooks. */
export function payAtProvider(
  shop: TestShop,
  providerOrderId: string,
  how: {
    webhook?: "none" | "once" | "twice" | "late";
    outcome?: "captured" | "authorized" | "created" | "pending" | "failed";
    amount?: number;
    currency?: string;
    force?: boolean;
    method?: "upi" | "card" | "netbanking" | "wallet" | "emi";
    /** The id of an offer that changed the amount. */
    offer?: string;
  } = {},
): Promise<Receipt> {
  return atSandbox(shop, "POST", "/razorpay/pay", { order_id: providerOrderId, webhook: "none", ...how });
}

/** The bank confirms the money late, but within the provider's capture window; the webhooks report it. */
export function captureLate(shop: TestShop, paymentId: string): Promise<unknown> {
  return atSandbox(shop, "POST", `/razorpay/payments/${paymentId}/late-capture`, {});
}

/** The bank confirms the money so many minutes from now. After 12 minutes only the shop can capture it. */
export function authorizeLate(shop: TestShop, paymentId: string, minutes: number): Promise<unknown> {
  return atSandbox(shop, "POST", `/razorpay/payments/${paymentId}/late-authorize`, { minutes });
}

/** Backdates a payment, and its order at the provider, by some minutes. */
export function agePayment(shop: TestShop, paymentId: string, minutes: number): Promise<unknown> {
  return atSandbox(shop, "POST", `/razorpay/payments/${paymentId}/age`, { minutes });
}

/**
 * Refunds a payment in the provider's dashboard; by default all that is left.
 * @param amount in paise
 */
export function refundInDashboard(
  shop: TestShop,
  paymentId: string,
  amount?: number,
): Promise<{ id: string }> {
  return atSandbox(shop, "POST", `/razorpay/payments/${paymentId}/refund`, amount ? { amount } : {});
}

/** Sets the state in which the provider creates refunds from now on. */
export function setRefundMode(shop: TestShop, mode: "processed" | "pending" | "failed"): Promise<unknown> {
  return atSandbox(shop, "POST", "/razorpay/refund-mode", { mode });
}

/** Finishes a pending refund, and sends its webhook. */
export function finishRefund(
  shop: TestShop,
  refundId: string,
  status: "processed" | "failed",
): Promise<unknown> {
  return atSandbox(shop, "POST", `/razorpay/refunds/${refundId}/finish`, { status });
}

/** Switches cash on delivery on or off in the provider's checkout. */
export function offerCashOnDelivery(shop: TestShop, offered = true): Promise<unknown> {
  return atSandbox(shop, "POST", "/razorpay/cash-on-delivery", { offered });
}

/** Lets customers pay the provider's fee on top of their orders from now on, or the shop. */
export function setFeeBearer(shop: TestShop, bearer: "platform" | "customer"): Promise<unknown> {
  return atSandbox(shop, "POST", "/razorpay/fee-bearer", { bearer });
}

/** Sets how many days after its creation the provider settles a payout, those of the past too. */
export function delaySettlements(shop: TestShop, days: number): Promise<unknown> {
  return atSandbox(shop, "POST", "/razorpay/settlement-delay", { days });
}

/** Balance from which the account can pay refunds, in paise; null means unlimited. */
export function setProviderBalance(shop: TestShop, amount: number | null): Promise<unknown> {
  return atSandbox(shop, "POST", "/razorpay/balance", { amount });
}

/** The shopper disputes a captured payment at the bank; by default the whole amount. */
export function openDispute(
  shop: TestShop,
  paymentId: string,
  how: { amount?: number; reason_code?: string; phase?: string; respond_by?: number } = {},
): Promise<{ id: string; amount: number; respond_by: number }> {
  return atSandbox(shop, "POST", `/razorpay/payments/${paymentId}/dispute`, how);
}

export function moveDispute(
  shop: TestShop,
  disputeId: string,
  status: "under_review" | "action_required" | "won" | "lost" | "closed",
): Promise<unknown> {
  return atSandbox(shop, "POST", `/razorpay/disputes/${disputeId}/move`, { status });
}

export function resendWebhook(shop: TestShop, paymentId: string, choice: object): Promise<unknown> {
  return atSandbox(shop, "POST", `/razorpay/payments/${paymentId}/webhook`, choice);
}

interface ProviderList {
  items: { id: string; amount: number; status: string; receipt?: string }[];
}

/** Calls the provider's API with the shop's keys. */
export async function atRazorpay<Json = Record<string, unknown>>(
  shop: TestShop,
  method: "GET" | "POST",
  path: string,
  body?: object,
): Promise<Json> {
  const { keyId } = shop.shop.deps.config.payments;
  const authorization = `Basic ${Buffer.from(`${keyId}:${shop.keySecret}`).toString("base64")}`;
  const response = await fetch(`${shop.sandboxUrl}/razorpay/v1${path}`, {
    method,
    headers: { authorization, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return (await response.json()) as Json;
}

/** One of the provider's lists. */
export async function atProvider(shop: TestShop, path: string): Promise<ProviderList["items"]> {
  return (await atRazorpay<ProviderList>(shop, "GET", path)).items;
}

export function hmac(secret: string, text: string | Buffer): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}

/** A receipt with a valid signature, for any payment of any order. */
export function signedReceipt(shop: TestShop, providerOrderId: string, paymentId: string): Receipt {
  return {
    razorpay_order_id: providerOrderId,
    razorpay_payment_id: paymentId,
    razorpay_signature: hmac(shop.keySecret, `${providerOrderId}|${paymentId}`),
  };
}

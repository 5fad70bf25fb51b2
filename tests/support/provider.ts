// What the payment provider's emulator is asked for, and what it has on record.
import { createHmac } from "node:crypto";
import { atSandbox } from "./emulators.ts";
import type { TestShop } from "./open-test-shop.ts";

export interface Receipt {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

/** What the checkout's Pay button does; `how` chooses what the provider and its webhook do. */
export function payAtProvider(
  shop: TestShop,
  providerOrderId: string,
  how: {
    webhook?: "none" | "once" | "twice" | "late";
    outcome?: "captured" | "authorized" | "failed";
    amount?: number;
    currency?: string;
    force?: boolean;
  } = {},
): Promise<Receipt> {
  return atSandbox(shop, "POST", "/razorpay/pay", { order_id: providerOrderId, webhook: "none", ...how });
}

/** The bank finds the money after all, and the provider's webhook says so. */
export function captureLate(shop: TestShop, paymentId: string): Promise<unknown> {
  return atSandbox(shop, "POST", `/razorpay/payments/${paymentId}/late-capture`, {});
}

export function resendWebhook(shop: TestShop, paymentId: string, choice: object): Promise<unknown> {
  return atSandbox(shop, "POST", `/razorpay/payments/${paymentId}/webhook`, choice);
}

interface ProviderList {
  items: { id: string; amount: number; status: string; receipt?: string }[];
}

/** The provider's own lists, asked as the shop asks them. */
export async function atProvider(shop: TestShop, path: string): Promise<ProviderList["items"]> {
  const { keyId } = shop.shop.deps.config.payments;
  const authorization = `Basic ${Buffer.from(`${keyId}:${shop.keySecret}`).toString("base64")}`;
  const response = await fetch(`${shop.sandboxUrl}/razorpay/v1${path}`, { headers: { authorization } });
  return ((await response.json()) as ProviderList).items;
}

export function hmac(secret: string, text: string | Buffer): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}

/** A receipt signed as the provider signs, for whatever it is said to pay. */
export function signedReceipt(shop: TestShop, providerOrderId: string, paymentId: string): Receipt {
  return {
    razorpay_order_id: providerOrderId,
    razorpay_payment_id: paymentId,
    razorpay_signature: hmac(shop.keySecret, `${providerOrderId}|${paymentId}`),
  };
}

import { createHmac } from "node:crypto";

/** The signature in the checkout's result. It proves that this payment belongs to this order. */
export function signPayment(orderId: string, paymentId: string, keySecret: string): string {
  return hmac(`${orderId}|${paymentId}`, keySecret);
}

/** The signature of a webhook's raw body, over exactly the bytes that are posted. */
export function signWebhook(rawBody: string, webhookSecret: string): string {
  return hmac(rawBody, webhookSecret);
}

function hmac(text: string, secret: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}

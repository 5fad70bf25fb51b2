import { createHmac } from "node:crypto";

/** The signature in checkout's result: it proves that this payment belongs to this order. */
export function signPayment(orderId: string, paymentId: string, keySecret: string): string {
  return hmac(`${orderId}|${paymentId}`, keySecret);
}

/** The signature of a webhook's raw body, byte for byte as it is posted. */
export function signWebhook(rawBody: string, webhookSecret: string): string {
  return hmac(rawBody, webhookSecret);
}

function hmac(text: string, secret: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}

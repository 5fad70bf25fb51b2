/** What happens when the shopper presses a button of the checkout sheet. */
import { isWholeNumber, textOf } from "../check-input.ts";
import { type Order, PAYMENT_METHODS, type Payment } from "./entities.ts";
import { getOrder } from "./orders.ts";
import { authorizePayment, capturePayment, failPayment, type PaymentWish } from "./payments.ts";
import { eventsOfCapture, type Razorpay, sendEvents } from "./razorpay.ts";
import { RazorpayError } from "./razorpay-error.ts";
import { readObject } from "./read-request.ts";
import { signPayment } from "./signatures.ts";
import { paymentEvent } from "./webhook-events.ts";

const TIMES = { none: 0, once: 1, twice: 2, late: 0, before: 1 } as const;
type WebhookWish = keyof typeof TIMES;

export interface Receipt {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
}

/** Pays an order as a shopper would, or in one of the ways in which a bank surprises a shop. */
export async function pay(razorpay: Razorpay, body: unknown): Promise<Receipt> {
  const wish = readObject(body);
  checkCheckoutKey(razorpay, wish.key);
  const order = getOrder(razorpay.records, wish.order_id);
  if (order.status === "paid" && wish.force !== true) throw new RazorpayError("order-paid");
  const webhook = readWebhookWish(wish.webhook);
  const outcome = webhook === "late" ? "authorized" : readOutcome(wish.outcome);

  const payment = authorizePayment(razorpay.records, order, readPaymentWish(wish, order));
  if (outcome === "failed") throw await failAndTell(razorpay, payment, TIMES[webhook]);
  const events = [paymentEvent("payment.authorized", payment)];
  if (outcome === "captured") {
    const paidOrder = capturePayment(razorpay.records, payment);
    events.push(...eventsOfCapture(razorpay, payment, paidOrder));
  }
  const told = sendEvents(razorpay, events, payment.id, TIMES[webhook]);
  if (webhook === "before") await told;
  return toReceipt(razorpay, payment);
}

/** The bank finds the money of an authorized, or even of a failed, payment after all. */
export function captureLate(razorpay: Razorpay, payment: Payment): Payment {
  if (payment.captured) throw new RazorpayError("payment-captured");
  payment.status = "authorized";
  const authorized = paymentEvent("payment.authorized", payment);
  const paidOrder = capturePayment(razorpay.records, payment);
  const events = [authorized, ...eventsOfCapture(razorpay, payment, paidOrder)];
  void sendEvents(razorpay, events, payment.id);
  return payment;
}

/** What the sheet must know before it shows an amount. */
export function openCheckout(razorpay: Razorpay, query: Record<string, unknown>): { order: Order } {
  checkCheckoutKey(razorpay, query.key_id ?? "");
  const order = getOrder(razorpay.records, query.order_id);
  if (order.status === "paid") throw new RazorpayError("order-paid");
  return { order };
}

function checkCheckoutKey({ keys }: Razorpay, key: unknown): void {
  if (key !== undefined && key !== keys.keyId) throw new RazorpayError("key-unknown");
}

async function failAndTell(razorpay: Razorpay, payment: Payment, times: number): Promise<RazorpayError> {
  const failure = failPayment(razorpay.records, payment);
  void sendEvents(razorpay, [paymentEvent("payment.failed", payment)], payment.id, times);
  return failure;
}

function readWebhookWish(wish: unknown): WebhookWish {
  if (wish === undefined) return "once";
  if (typeof wish !== "string" || !Object.hasOwn(TIMES, wish))
    throw new RazorpayError("webhook-wish-unknown");
  return wish as WebhookWish;
}

function readOutcome(wish: unknown): "captured" | "authorized" | "failed" {
  if (wish === undefined || wish === "captured") return "captured";
  if (wish === "authorized" || wish === "failed") return wish;
  throw new RazorpayError("outcome-unknown");
}

function readPaymentWish(wish: Record<string, unknown>, order: Order): PaymentWish {
  const { amount = order.amount, currency = order.currency, method = "upi" } = wish;
  if (!isWholeNumber(amount, 1)) throw new RazorpayError("amount-not-integer");
  if (typeof currency !== "string") throw new RazorpayError("currency-unsupported");
  const known = PAYMENT_METHODS.find((name) => name === method);
  if (!known) throw new RazorpayError("method-unknown");
  return {
    amount,
    currency,
    method: known,
    email: textOf(wish, "email") || null,
    contact: textOf(wish, "contact") || null,
    description: textOf(wish, "description") || null,
  };
}

function toReceipt({ keys }: Razorpay, payment: Payment): Receipt {
  return {
    razorpay_order_id: payment.order_id,
    razorpay_payment_id: payment.id,
    razorpay_signature: signPayment(payment.order_id, payment.id, keys.keySecret),
  };
}

/** What the buttons of the checkout do. */
import { isWholeNumber, textOf } from "../check-input.ts";
import { isCapturedAutomatically } from "./capture-rule.ts";
import { type Order, PAYMENT_METHODS, type Payment } from "./entities.ts";
import { getOrder, listPaymentsOfOrder } from "./orders.ts";
import { feeOf } from "./payment-methods.ts";
import {
  authorizePayment,
  awaitCash,
  capturePayment,
  failPayment,
  openPayment,
  type PaymentInput,
} from "./payments.ts";
import { eventsOfCapture, type Razorpay, sendEvents } from "./razorpay.ts";
import { RazorpayError } from "./razorpay-error.ts";
import { readObject } from "./read-request.ts";
import { signPayment } from "./signatures.ts";
import { paymentEvent } from "./webhook-events.ts";

const TIMES = { none: 0, once: 1, twice: 2, late: 0, before: 1 } as const;
type WebhookMode = keyof typeof TIMES;

/**
 * created: no reply from the bank yet. pending: cash on delivery. authorized: the bank has replied, the capture follows
 * later.
 */
const OUTCOMES = ["captured", "authorized", "created", "pending", "failed"] as const;

export interface Receipt {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
}

/** Pays an order as a shopper would, or with one of the less usual outcomes. */
export async function pay(razorpay: Razorpay, body: unknown): Promise<Receipt> {
  const input = readObject(body);
  checkCheckoutKey(razorpay, input.key);
  const order = getOrder(razorpay.records, input.order_id);
  if (input.force !== true) checkIsUnpaid(razorpay, order);
  const webhook = readWebhookMode(input.webhook);
  const outcome = webhook === "late" ? "authorized" : readOutcome(input.outcome);
  if (outcome === "pending" && !offersCash(razorpay)) throw new RazorpayError("cash-not-offered");

  const payment = openPayment(razorpay.records, order, readPaymentInput(input, order));
  if (outcome === "created") return toReceipt(razorpay, payment);
  if (outcome === "pending") {
    awaitCash(razorpay.records, payment);
    void sendEvents(razorpay, [paymentEvent("payment.pending", payment)], payment.id, TIMES[webhook]);
    return toReceipt(razorpay, payment);
  }
  if (outcome === "failed") throw await failAndNotify(razorpay, payment, TIMES[webhook]);
  authorizePayment(razorpay.records, payment);
  const events = [paymentEvent("payment.authorized", payment)];
  if (outcome === "captured" && isCapturedAutomatically(razorpay.records, payment)) {
    const paidOrder = capturePayment(razorpay.records, payment);
    events.push(...eventsOfCapture(razorpay, payment, paidOrder));
  }
  const sent = sendEvents(razorpay, events, payment.id, TIMES[webhook]);
  if (webhook === "before") await sent;
  return toReceipt(razorpay, payment);
}

/**
 * The order that the checkout shows, the fee that the customer pays on top, and whether it offers cash on delivery.
 * @throws RazorpayError if the order cannot be paid
 */
export function openCheckout(
  razorpay: Razorpay,
  query: Record<string, unknown>,
): { order: Order; fee: number; methods: { cod: boolean } } {
  checkCheckoutKey(razorpay, query.key_id ?? "");
  const order = getOrder(razorpay.records, query.order_id);
  checkIsUnpaid(razorpay, order);
  const fee = razorpay.records.account.feeBearer === "customer" ? feeOf(order.amount).fee : 0;
  return { order, fee, methods: { cod: offersCash(razorpay) } };
}

function offersCash({ records }: Razorpay): boolean {
  return records.account.cashOnDelivery === true;
}

/** An order placed with cash on delivery accepts no other payment, like a paid one. */
function checkIsUnpaid({ records }: Razorpay, order: Order): void {
  if (order.status === "paid") throw new RazorpayError("order-paid");
  if (listPaymentsOfOrder(records, order.id).some(({ status }) => status === "pending"))
    throw new RazorpayError("order-placed");
}

function checkCheckoutKey({ keys }: Razorpay, key: unknown): void {
  if (key !== undefined && key !== keys.keyId) throw new RazorpayError("key-unknown");
}

async function failAndNotify(razorpay: Razorpay, payment: Payment, times: number): Promise<RazorpayError> {
  const failure = failPayment(razorpay.records, payment);
  void sendEvents(razorpay, [paymentEvent("payment.failed", payment)], payment.id, times);
  return failure;
}

function readWebhookMode(input: unknown): WebhookMode {
  if (input === undefined) return "once";
  if (typeof input !== "string" || !Object.hasOwn(TIMES, input))
    throw new RazorpayError("webhook-mode-unknown");
  return input as WebhookMode;
}

function readOutcome(input: unknown = "captured"): (typeof OUTCOMES)[number] {
  const outcome = OUTCOMES.find((name) => name === input);
  if (!outcome) throw new RazorpayError("outcome-unknown");
  return outcome;
}

function readPaymentInput(input: Record<string, unknown>, order: Order): PaymentInput {
  const { amount = order.amount, currency = order.currency, method = "upi" } = input;
  if (!isWholeNumber(amount, 1)) throw new RazorpayError("amount-not-integer");
  if (typeof currency !== "string") throw new RazorpayError("currency-unsupported");
  const known = PAYMENT_METHODS.find((name) => name === method);
  if (!known) throw new RazorpayError("method-unknown");
  return {
    amount,
    currency,
    method: known,
    email: textOf(input, "email") || null,
    contact: textOf(input, "contact") || null,
    description: textOf(input, "description") || null,
    offer: textOf(input, "offer") || null,
  };
}

function toReceipt({ keys }: Razorpay, payment: Payment): Receipt {
  return {
    razorpay_order_id: payment.order_id,
    razorpay_payment_id: payment.id,
    razorpay_signature: signPayment(payment.order_id, payment.id, keys.keySecret),
  };
}

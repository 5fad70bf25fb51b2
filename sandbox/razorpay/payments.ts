import type { Records } from "../records.ts";
import {
  newId,
  type Order,
  type Payment,
  type PaymentError,
  type PaymentMethod,
  unixNow,
} from "./entities.ts";
import { countAttempt, countCapture, getOrder } from "./orders.ts";
import { describeMethod, feeOf } from "./payment-methods.ts";
import { RazorpayError } from "./razorpay-error.ts";

const NO_ERROR: PaymentError = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
};

export interface PaymentInput {
  amount: number;
  currency: string;
  method: PaymentMethod;
  email: string | null;
  contact: string | null;
  description: string | null;
  /** The id of an offer that changed the amount. */
  offer: string | null;
}

/**
 * Adds a payment to this order that the bank has not answered yet. If the customer pays the fee, it is fixed now and part
 * of the amount; Razorpay supports that for INR only.
 */
export function openPayment(records: Records, order: Order, input: PaymentInput): Payment {
  const isOnTop = records.account.feeBearer === "customer" && input.currency === "INR";
  const { fee, tax } = feeOf(input.amount);
  const payment: Payment = {
    id: newId("pay"),
    entity: "payment",
    amount: isOnTop ? input.amount + fee : input.amount,
    currency: input.currency,
    status: "created",
    order_id: order.id,
    invoice_id: null,
    international: false,
    method: input.method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: input.description,
    ...describeMethod(input.method),
    email: input.email,
    contact: input.contact,
    notes: order.notes,
    ...(isOnTop ? { fee, tax, fee_bearer: "customer" } : { fee: null, tax: null }),
    ...(input.offer === null ? {} : { offer_id: input.offer }),
    ...NO_ERROR,
    created_at: unixNow(),
  };
  countAttempt(records, order);
  records.save({ kind: "payment", record: payment });
  return payment;
}

/** The shopper has chosen cash on delivery: nothing is collected through Razorpay, and no fee is charged. */
export function awaitCash(records: Records, payment: Payment): void {
  delete payment.upi;
  Object.assign(payment, { card_id: null, bank: null, wallet: null, vpa: null, acquirer_data: {} });
  if (payment.fee_bearer === "customer") payment.amount -= payment.fee ?? 0;
  delete payment.fee_bearer;
  Object.assign(payment, { fee: null, tax: null });
  payment.method = "cod";
  payment.status = "pending";
  records.save({ kind: "payment", record: payment });
}

/** The bank confirms the money of a payment, which may have failed before. It is not captured yet. */
export function authorizePayment(records: Records, payment: Payment): void {
  Object.assign(payment, NO_ERROR);
  payment.status = "authorized";
  records.save({ kind: "payment", record: payment });
}

export function failPayment(
  records: Records,
  payment: Payment,
  cause: "payment-failed" | "payment-timed-out" = "payment-failed",
): RazorpayError {
  const failure = new RazorpayError(cause, { payment_id: payment.id, order_id: payment.order_id });
  const { code, description, source, step, reason } = failure.body.error;
  payment.status = "failed";
  payment.error_code = code;
  payment.error_description = description;
  payment.error_source = source;
  payment.error_step = step;
  payment.error_reason = reason;
  records.save({ kind: "payment", record: payment });
  return failure;
}

/** @returns whether this payment completed the order */
export function capturePayment(records: Records, payment: Payment): boolean {
  if (payment.fee_bearer !== "customer") Object.assign(payment, feeOf(payment.amount));
  payment.status = "captured";
  payment.captured = true;
  records.save({ kind: "payment", record: payment });
  return countCapture(records, getOrder(records, payment.order_id), payment);
}

export function getPayment(records: Records, paymentId: string): Payment {
  const payment = records.payments.get(paymentId);
  if (!payment) throw new RazorpayError("id-unknown");
  return payment;
}

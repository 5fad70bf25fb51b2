import { isWholeNumber } from "../check-input.ts";
import { isCapturedAutomatically } from "./capture-rule.ts";
import type { Payment } from "./entities.ts";
import { getOrder } from "./orders.ts";
import { passTime } from "./pass-time.ts";
import { authorizePayment, capturePayment } from "./payments.ts";
import { eventsOfCapture, type Razorpay, sendEvents } from "./razorpay.ts";
import { RazorpayError } from "./razorpay-error.ts";
import { readObject } from "./read-request.ts";
import { refundUncaptured } from "./refunds.ts";
import { eventsOfRefund, paymentEvent } from "./webhook-events.ts";

/**
 * The bank confirms the money of a created, failed or authorized payment late: `minutes` from now, if the body has
 * them. The payment is captured automatically only while its order's rule allows it. If the order is already paid, it
 * is refunded at once.
 */
export function authorizeLate(razorpay: Razorpay, payment: Payment, body: unknown): Payment {
  const { records } = razorpay;
  if (payment.captured) throw new RazorpayError("payment-captured");
  if (payment.status === "refunded") throw new RazorpayError("payment-refunded");
  const { minutes = 0 } = readObject(body);
  moveBack(razorpay, payment, minutes);
  authorizePayment(records, payment);
  const events = [paymentEvent("payment.authorized", payment)];
  if (getOrder(records, payment.order_id).status === "paid") {
    events.push(...eventsOfRefund(refundUncaptured(records, payment), payment));
  } else if (isCapturedAutomatically(records, payment)) {
    events.push(...eventsOfCapture(razorpay, payment, capturePayment(records, payment)));
  }
  void sendEvents(razorpay, events, payment.id);
  passTime(razorpay);
  return payment;
}

/** Backdates a payment and its order by some minutes. */
export function agePayment(razorpay: Razorpay, payment: Payment, body: unknown): Payment {
  moveBack(razorpay, payment, readObject(body).minutes);
  passTime(razorpay);
  return payment;
}

function moveBack({ records }: Razorpay, payment: Payment, minutes: unknown): void {
  if (!isWholeNumber(minutes, 0)) throw new RazorpayError("minutes-wrong");
  const order = getOrder(records, payment.order_id);
  order.created_at -= minutes * 60;
  records.save({ kind: "order", record: order });
  payment.created_at -= minutes * 60;
  records.save({ kind: "payment", record: payment });
}

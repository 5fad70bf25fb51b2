/**
 * Changes of payments that are due to the time that has passed. Applied on each call, so tests need not wait
 * for days.
 */
import { ageOf, captureRuleOf } from "./capture-rule.ts";
import { failPayment } from "./payments.ts";
import { type Razorpay, sendEvents } from "./razorpay.ts";
import { refundUncaptured } from "./refunds.ts";
import { eventsOfRefund, paymentEvent, type WebhookEvent } from "./webhook-events.ts";

const BANK_TIMEOUT_SECONDS = 10 * 60;

/**
 * Fails the payments without a reply of the bank, and refunds those that were authorized but not captured in
 * time.
 */
export function passTime(razorpay: Razorpay): void {
  const { records } = razorpay;
  for (const payment of [...records.openPayments.values()]) {
    const age = ageOf(payment);
    const events: WebhookEvent[] = [];
    if (payment.status === "created" && age > BANK_TIMEOUT_SECONDS) {
      failPayment(records, payment, "payment-timed-out");
      events.push(paymentEvent("payment.failed", payment));
    } else if (payment.status === "authorized" && age > captureRuleOf(records, payment).manualMinutes * 60) {
      events.push(...eventsOfRefund(refundUncaptured(records, payment), payment));
    }
    void sendEvents(razorpay, events, payment.id);
  }
}

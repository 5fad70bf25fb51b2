/** When a payment is captured automatically, and until when the merchant may capture it. */
import { isObject, isWholeNumber } from "../check-input.ts";
import type { Records } from "../records.ts";
import { type CaptureRule, type Payment, unixNow } from "./entities.ts";
import { RazorpayError } from "./razorpay-error.ts";
import { readSpeed } from "./read-request.ts";

type Rule = Omit<CaptureRule, "orderId">;

const MIN_AUTOMATIC_MINUTES = 12;
const MAX_MANUAL_MINUTES = 7200;
/** The account's default rule, for orders without their own. */
const DEFAULT_RULE: Rule = {
  capture: "automatic",
  automaticMinutes: MIN_AUTOMATIC_MINUTES,
  manualMinutes: 3 * 24 * 60,
  refundSpeed: "normal",
};

/** Reads an order's `payment` field; null if the account's rule applies. */
export function readCaptureRule(payment: unknown): Rule | null {
  if (payment === undefined || payment === null) return null;
  if (!isObject(payment)) throw new RazorpayError("payment-not-object");
  const { capture, capture_options: options } = payment;
  if (capture !== "automatic" && capture !== "manual") throw new RazorpayError("capture-unknown");
  if (options === undefined || options === null) return { ...DEFAULT_RULE, capture };
  if (!isObject(options)) throw new RazorpayError("capture-options-not-object");
  const automaticMinutes = readAutomaticMinutes(options.automatic_expiry_period, capture);
  const { manual_expiry_period: manualMinutes = MAX_MANUAL_MINUTES } = options;
  if (!isWholeNumber(manualMinutes, automaticMinutes) || manualMinutes > MAX_MANUAL_MINUTES) {
    throw new RazorpayError("manual-period-wrong");
  }
  return { capture, automaticMinutes, manualMinutes, refundSpeed: readSpeed(options.refund_speed) };
}

function readAutomaticMinutes(minutes: unknown, capture: Rule["capture"]): number {
  if (capture === "manual" && minutes === undefined) return 0;
  if (!isWholeNumber(minutes, MIN_AUTOMATIC_MINUTES)) throw new RazorpayError("automatic-period-wrong");
  return minutes;
}

export function captureRuleOf(records: Records, payment: Payment): Rule {
  return records.captureRules.get(payment.order_id) ?? DEFAULT_RULE;
}

/** Whether a payment that becomes authorized now is captured automatically. */
export function isCapturedAutomatically(records: Records, payment: Payment): boolean {
  const { capture, automaticMinutes } = captureRuleOf(records, payment);
  return capture === "automatic" && ageOf(payment) <= automaticMinutes * 60;
}

/** Age in seconds. */
export function ageOf(payment: Payment): number {
  return unixNow() - payment.created_at;
}

import type { FastifyInstance } from "fastify";
import { DISPUTE_MOVES, DISPUTE_PHASES } from "./entities.ts";

interface Refusal {
  status?: number;
  code?: string;
  description: string;
  field?: string;
  source?: string;
  step?: string;
  reason?: string;
}

const ORDER_PAID =
  "Your payment has been declined as the order is already paid. Please initiate the payment with a new order.";
const NOT_APPLICABLE = { source: "NA", step: "NA", reason: "NA" };

const REFUSALS = {
  "key-missing": {
    ...NOT_APPLICABLE,
    status: 401,
    description: "Please provide your api key for authentication purposes.",
  },
  "key-unknown": { ...NOT_APPLICABLE, status: 401, description: "The api key provided is invalid" },
  "secret-wrong": { ...NOT_APPLICABLE, status: 401, description: "Authentication failed" },
  "body-unreadable": { description: "The request body is not valid JSON." },
  "url-unknown": { ...NOT_APPLICABLE, description: "The requested URL was not found on the server." },
  "id-unknown": { description: "The id provided does not exist" },
  "amount-missing": { description: "amount: is required.", field: "amount" },
  "amount-not-integer": { description: "The amount must be an integer.", field: "amount" },
  "amount-too-small": {
    description: "Order amount less than minimum amount allowed",
    field: "amount",
    step: "order_creation",
    reason: "amount_less_than_minimum_amount",
  },
  "currency-missing": { description: "currency: is required.", field: "currency" },
  "currency-unsupported": { description: "Currency is not supported", field: "currency" },
  "receipt-not-text": { description: "receipt: must be a string.", field: "receipt" },
  "receipt-too-long": {
    description: "receipt: the length must be no more than 40.",
    field: "receipt",
  },
  "notes-not-object": { description: "notes: must be an object of texts.", field: "notes" },
  "notes-too-many": { description: "notes: the number of pairs must be no more than 15.", field: "notes" },
  "note-too-long": { description: "notes: a value must be no longer than 256 characters.", field: "notes" },
  "speed-unknown": { description: "speed: must be one of normal, optimum.", field: "speed" },
  "payment-not-object": { description: "payment: must be an object.", field: "payment" },
  "capture-unknown": {
    description: "payment.capture: must be one of automatic, manual.",
    field: "payment.capture",
  },
  "capture-options-not-object": {
    description: "payment.capture_options: must be an object.",
    field: "payment.capture_options",
  },
  "automatic-period-wrong": {
    description: "automatic_expiry_period: must be a whole number of minutes, no less than 12.",
    field: "payment.capture_options.automatic_expiry_period",
  },
  "manual-period-wrong": {
    description:
      "manual_expiry_period: must be a whole number of minutes, no less than automatic_expiry_period and no more than 7200.",
    field: "payment.capture_options.manual_expiry_period",
  },
  "count-wrong": { description: "count must be between 1 and 100", field: "count" },
  "recon-count-wrong": { description: "count must be between 1 and 1000", field: "count" },
  "year-wrong": { description: "The year must be 4 digits.", field: "year" },
  "month-wrong": { description: "The month is not a valid month.", field: "month" },
  "day-wrong": { description: "The day is not a valid day.", field: "day" },
  "skip-wrong": { description: "skip must be a whole number", field: "skip" },
  "from-wrong": { description: "from must be between 946684800 and 4765046400", field: "from" },
  "to-wrong": { description: "to must be between 946684800 and 4765046400", field: "to" },
  "method-unknown": { description: "The selected method is invalid.", field: "method" },
  "order-paid": { description: ORDER_PAID },
  "payment-captured": { description: "This payment has already been captured" },
  "payment-not-authorized": {
    description: "Only payments which have been authorized and not yet captured can be captured",
  },
  "capture-amount-differs": {
    description: "Capture amount must be equal to the amount authorized.",
    field: "amount",
  },
  "payment-not-captured": { description: "The payment status should be captured for action to be taken" },
  "refund-too-small": { description: "The amount must be at least INR 1.00", field: "amount" },
  "refund-too-large": {
    description: "The refund amount provided is greater than amount captured",
    field: "amount",
  },
  "payment-refunded": { description: "The payment has been fully refunded already" },
  "payment-too-old": {
    description: "Refund is not supported by the bank because the payment is more than 6 months old",
  },
  "balance-too-low": {
    description: "Your account does not have enough balance to carry out the refund operation.",
  },
  "refund-field-unknown": {
    description: "Only amount, speed, notes and receipt are required; other fields should not be sent.",
  },
  "refund-key-malformed": {
    description:
      "The idempotency key must be at least 10 characters of letters, digits, hyphens and underscores.",
  },
  "refund-key-reused": {
    ...NOT_APPLICABLE,
    description: "Different request with the same idempotency key has already been processed.",
  },
  "refund-in-progress": {
    ...NOT_APPLICABLE,
    status: 409,
    description: "A request with the same idempotency key is still being processed.",
  },
  "webhook-mode-unknown": { description: "webhook is one of none, once, twice, late, before." },
  "outcome-unknown": { description: "outcome is one of captured, authorized, created, pending, failed." },
  "minutes-wrong": { description: "minutes is a whole number from 0.", field: "minutes" },
  "balance-wrong": {
    description: "amount is a whole number of paise, or null for no limit.",
    field: "amount",
  },
  "settlement-delay-wrong": { description: "days is a whole number of days.", field: "days" },
  "cash-setting-wrong": { description: "offered is true or false.", field: "offered" },
  "fee-bearer-unknown": { description: "bearer is one of platform, customer.", field: "bearer" },
  "cash-not-offered": { description: "Cash on Delivery is not enabled for the merchant.", field: "method" },
  "order-placed": { description: "This order is placed with Cash on Delivery already." },
  "refund-mode-unknown": { description: "mode is one of processed, pending, failed.", field: "mode" },
  "refund-end-unknown": { description: "status is one of processed, failed.", field: "status" },
  "refund-ended": { description: "This refund is not pending." },
  "dispute-amount-wrong": {
    description: "amount is a whole number of paise, no more than the payment's.",
    field: "amount",
  },
  "dispute-phase-unknown": { description: `phase is one of ${DISPUTE_PHASES.join(", ")}.`, field: "phase" },
  "respond-by-wrong": { description: "respond_by is a Unix time in seconds.", field: "respond_by" },
  "dispute-move-unknown": { description: `status is one of ${DISPUTE_MOVES.join(", ")}.`, field: "status" },
  "dispute-ended": { description: "This dispute is won, lost or closed already." },
  "event-unknown": { description: "This payment has no such event.", field: "event" },
  "payment-failed": {
    description: "Your payment didn't go through as it was declined by the bank. Try another payment method.",
    source: "bank",
    step: "payment_authorization",
    reason: "payment_failed",
  },
  "payment-timed-out": {
    description: "Payment was not completed on time.",
    source: "customer",
    step: "payment_authentication",
    reason: "payment_timed_out",
  },
  "server-error": {
    ...NOT_APPLICABLE,
    status: 500,
    code: "SERVER_ERROR",
    description:
      "We are facing some trouble completing your request at the moment. Please try again shortly.",
  },
  "too-many-requests": { ...NOT_APPLICABLE, status: 429, description: "Too many requests" },
} satisfies Record<string, Refusal>;

export type RazorpayErrorCode = keyof typeof REFUSALS;

export class RazorpayError extends Error {
  readonly status: number;
  readonly body: ReturnType<typeof errorBody>;

  constructor(code: RazorpayErrorCode, metadata: Record<string, string> = {}) {
    const refusal: Refusal = REFUSALS[code];
    super(refusal.description);
    this.status = refusal.status ?? 400;
    this.body = errorBody(refusal, metadata);
  }
}

function errorBody(refusal: Refusal, metadata: Record<string, string>) {
  const {
    code = "BAD_REQUEST_ERROR",
    description,
    field = null,
    source = "business",
    step = "payment_initiation",
    reason = "input_validation_failed",
  } = refusal;
  return { error: { code, description, field, source, step, reason, metadata } };
}

/** Replies to every error of this Fastify scope with Razorpay's error body. */
export function answerLikeRazorpay(app: FastifyInstance): void {
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const known = error instanceof RazorpayError ? error : null;
    if (!known && error.statusCode === undefined) request.log.error(error);
    const answer = known ?? new RazorpayError(error.statusCode ? "body-unreadable" : "server-error");
    return reply.code(answer.status).send(answer.body);
  });
  app.setNotFoundHandler(() => {
    throw new RazorpayError("url-unknown");
  });
}

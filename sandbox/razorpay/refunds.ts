import { randomInt } from "node:crypto";
import type { Records } from "../records.ts";
import { ageOf, captureRuleOf } from "./capture-rule.ts";
import { newId, type Payment, type Refund, unixNow } from "./entities.ts";
import { getPayment } from "./payments.ts";
import { RazorpayError } from "./razorpay-error.ts";
import { readNotes, readObject, readReceipt, readRefundAmount, readSpeed } from "./read-request.ts";

const MAX_AGE_SECONDS = 183 * 24 * 60 * 60;
const FIELDS = ["amount", "speed", "notes", "receipt"];

type NewRefund = Pick<Refund, "amount" | "notes" | "receipt" | "status"> & {
  speed: Refund["speed_requested"];
};

/** Refunds the rest of a payment, or the amount in the request. */
export function refundPayment(
  records: Records,
  payment: Payment,
  body: unknown,
  idempotencyKey: string | null = null,
): Refund {
  const input = readObject(body);
  if (Object.keys(input).some((name) => !FIELDS.includes(name))) {
    throw new RazorpayError("refund-field-unknown");
  }
  const fields: NewRefund = {
    notes: readNotes(input.notes),
    receipt: readReceipt(input.receipt),
    amount: refundableAmount(payment, readRefundAmount(input.amount)),
    speed: readSpeed(input.speed),
    status: records.account.refundMode,
  };
  const { balance } = records.account;
  if (balance !== null && fields.amount > balance) throw new RazorpayError("balance-too-low");

  const refund = toRefund(payment, fields);
  const request = fingerprint(payment, body);
  records.save({ kind: "refund", record: { refund, idempotencyKey, request } });
  if (refund.status !== "failed") {
    addToRefunded(records, payment, refund.amount);
    addToBalance(records, -refund.amount);
  }
  return refund;
}

/** Razorpay's automatic refund of a payment that was not captured in time. */
export function refundUncaptured(records: Records, payment: Payment): Refund {
  const speed = captureRuleOf(records, payment).refundSpeed;
  const { amount } = payment;
  const refund = toRefund(payment, { amount, notes: [], receipt: null, status: "processed", speed });
  records.save({ kind: "refund", record: { refund, idempotencyKey: null, request: "" } });
  addToRefunded(records, payment, amount);
  return refund;
}

/**
 * Razorpay's automatic refund after a lost dispute; it is listed like any other
 * (razorpay.com/docs/payments/refunds/auto-refunds).
 * @param amount what the bank takes, paise
 * @returns null if the whole payment is refunded already
 */
export function refundDisputed(records: Records, payment: Payment, amount: number): Refund | null {
  addToBalance(records, -amount);
  const left = Math.min(amount, payment.amount - payment.amount_refunded);
  if (left === 0) return null;
  const refund = toRefund(payment, {
    amount: left,
    notes: [],
    receipt: null,
    status: "processed",
    speed: "normal",
  });
  records.save({ kind: "refund", record: { refund, idempotencyKey: null, request: "" } });
  addToRefunded(records, payment, left);
  return refund;
}

/** Finishes a pending refund. The amount of a failed one can be refunded again. */
export function finishRefund(records: Records, refundId: string, body: unknown): Refund {
  const stored = records.refunds.get(refundId);
  if (!stored) throw new RazorpayError("id-unknown");
  const { status } = readObject(body);
  if (status !== "processed" && status !== "failed") throw new RazorpayError("refund-end-unknown");
  const { refund } = stored;
  if (refund.status !== "pending") throw new RazorpayError("refund-ended");
  refund.status = status;
  if (status === "processed") refund.acquirer_data = { arn: String(randomInt(1e13, 1e14)) };
  records.save({ kind: "refund", record: stored });
  if (status === "failed") {
    addToRefunded(records, getPayment(records, refund.payment_id), -refund.amount);
    addToBalance(records, refund.amount);
  }
  return refund;
}

function refundableAmount(payment: Payment, requested: number | null): number {
  const left = payment.amount - payment.amount_refunded;
  if (left === 0) throw new RazorpayError("payment-refunded");
  if (!payment.captured) throw new RazorpayError("payment-not-captured");
  if (requested !== null && requested > left) throw new RazorpayError("refund-too-large");
  if (ageOf(payment) > MAX_AGE_SECONDS) throw new RazorpayError("payment-too-old");
  return requested ?? left;
}

function toRefund(payment: Payment, { amount, notes, receipt, status, speed }: NewRefund): Refund {
  return {
    id: newId("rfnd"),
    entity: "refund",
    amount,
    currency: payment.currency,
    payment_id: payment.id,
    notes,
    receipt,
    acquirer_data: { arn: null },
    created_at: unixNow(),
    batch_id: null,
    status,
    speed_requested: speed,
    speed_processed: speed === "optimum" ? "instant" : "normal",
  };
}

/** @param amount in paise; negative when a refund has failed */
function addToRefunded(records: Records, payment: Payment, amount: number): void {
  payment.amount_refunded += amount;
  const isFull = payment.amount_refunded === payment.amount;
  if (isFull) payment.refund_status = "full";
  else payment.refund_status = payment.amount_refunded === 0 ? null : "partial";
  payment.status = isFull ? "refunded" : "captured";
  records.save({ kind: "payment", record: payment });
}

/** @param amount in paise; negative when money leaves the account */
function addToBalance(records: Records, amount: number): void {
  const { account } = records;
  if (account.balance === null) return;
  records.save({ kind: "account", record: { ...account, balance: account.balance + amount } });
}

/** The refund made by an earlier request with this idempotency key. */
export function findRefundByKey(
  records: Records,
  key: string,
  payment: Payment,
  body: unknown,
): Refund | undefined {
  const earlier = records.refundsByKey.get(key);
  if (earlier && earlier.request !== fingerprint(payment, body)) throw new RazorpayError("refund-key-reused");
  return earlier?.refund;
}

/** Newest first. */
export function listRefunds(records: Records, paymentId: string): Refund[] {
  const stored = records.refundsByPayment.get(paymentId)?.values() ?? [];
  return Array.from(stored, ({ refund }) => refund).reverse();
}

export function getRefund(records: Records, refundId: string): Refund {
  const stored = records.refunds.get(refundId);
  if (!stored) throw new RazorpayError("id-unknown");
  return stored.refund;
}

/** Equal for requests with the same payment and the same fields, in any order. */
function fingerprint(payment: Payment, body: unknown): string {
  const fields = Object.entries(readObject(body)).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([payment.id, fields]);
}

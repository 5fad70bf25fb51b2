import type { Records } from "../records.ts";
import { newId, type Payment, type Refund, type StoredRefund, unixNow } from "./entities.ts";
import { RazorpayError } from "./razorpay-error.ts";
import { readNotes, readObject, readReceipt, readRefundAmount } from "./read-request.ts";

/** Refunds what is left of a payment, or the amount in the request. */
export function refundPayment(
  records: Records,
  payment: Payment,
  body: unknown,
  idempotencyKey: string | null = null,
): Refund {
  const input = readObject(body);
  const notes = readNotes(input.notes);
  const receipt = readReceipt(input.receipt);
  const amount = refundableAmount(payment, readRefundAmount(input.amount));
  const speed = input.speed === "optimum" ? "optimum" : "normal";

  const refund: Refund = {
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
    status: "processed",
    speed_requested: speed,
    speed_processed: speed === "optimum" ? "instant" : "normal",
  };
  records.save({ kind: "refund", record: { refund, idempotencyKey, request: fingerprint(payment, body) } });
  payment.amount_refunded += amount;
  payment.refund_status = payment.amount_refunded === payment.amount ? "full" : "partial";
  if (payment.refund_status === "full") payment.status = "refunded";
  records.save({ kind: "payment", record: payment });
  return refund;
}

function refundableAmount(payment: Payment, requested: number | null): number {
  if (!payment.captured) throw new RazorpayError("payment-not-captured");
  const left = payment.amount - payment.amount_refunded;
  if (left === 0) throw new RazorpayError("payment-refunded");
  if (requested !== null && requested > left) throw new RazorpayError("refund-too-large");
  return requested ?? left;
}

/** The refund made by an earlier request with this idempotency key. */
export function findRefundByKey(
  records: Records,
  key: string,
  payment: Payment,
  body: unknown,
): Refund | undefined {
  const earlier = listStoredRefunds(records).find(({ idempotencyKey }) => idempotencyKey === key);
  if (earlier && earlier.request !== fingerprint(payment, body)) throw new RazorpayError("refund-key-reused");
  return earlier?.refund;
}

export function listRefunds(records: Records, paymentId: string): Refund[] {
  const all = listStoredRefunds(records).map(({ refund }) => refund);
  return all.filter((refund) => refund.payment_id === paymentId).reverse();
}

export function getRefund(records: Records, refundId: string): Refund {
  const stored = records.refunds.get(refundId);
  if (!stored) throw new RazorpayError("id-unknown");
  return stored.refund;
}

function listStoredRefunds(records: Records): StoredRefund[] {
  return [...records.refunds.values()];
}

/** Equal for requests with the same payment and the same fields, in whatever order. */
function fingerprint(payment: Payment, body: unknown): string {
  const fields = Object.entries(readObject(body)).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([payment.id, fields]);
}

import type { Records } from "../records.ts";
import { newId, type Payment, type Refund, type StoredRefund, unixNow } from "./entities.ts";
import { RazorpayError } from "./razorpay-error.ts";
import { readNotes, readObject, readReceipt, readRefundAmount } from "./read-request.ts";

/** Gives back all that is left of a payment, or the amount asked for. */
export function refundPayment(
  records: Records,
  payment: Payment,
  body: unknown,
  idempotencyKey: string | null = null,
): Refund {
  const wish = readObject(body);
  const notes = readNotes(wish.notes);
  const receipt = readReceipt(wish.receipt);
  const amount = refundableAmount(payment, readRefundAmount(wish.amount));
  const speed = wish.speed === "optimum" ? "optimum" : "normal";

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

function refundableAmount(payment: Payment, asked: number | null): number {
  if (!payment.captured) throw new RazorpayError("payment-not-captured");
  const left = payment.amount - payment.amount_refunded;
  if (left === 0) throw new RazorpayError("payment-refunded");
  if (asked !== null && asked > left) throw new RazorpayError("refund-too-large");
  return asked ?? left;
}

/** The refund an earlier request with this idempotency key made. */
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

/** Two requests are the same when payment and body are, whatever the order of their fields. */
function fingerprint(payment: Payment, body: unknown): string {
  const fields = Object.entries(readObject(body)).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([payment.id, fields]);
}

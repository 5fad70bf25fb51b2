import { isWholeNumber, textOf } from "../check-input.ts";
import type { Records } from "../records.ts";
import {
  DISPUTE_MOVES,
  DISPUTE_PHASES,
  type Dispute,
  type DisputeMove,
  newId,
  type Payment,
  type Refund,
  type StoredDispute,
  unixNow,
} from "./entities.ts";
import { getPayment } from "./payments.ts";
import { RazorpayError } from "./razorpay-error.ts";
import { readObject } from "./read-request.ts";
import { refundDisputed } from "./refunds.ts";

const DAYS_TO_RESPOND = 7;
const PROOFS = [
  "shipping_proof",
  "billing_proof",
  "cancellation_proof",
  "customer_communication",
  "proof_of_service",
  "explanation_letter",
  "refund_confirmation",
  "access_activity_log",
  "refund_cancellation_policy",
  "term_and_conditions",
  "others",
];

/** The shopper disputes a captured payment at the bank; by default the whole amount. */
export function openDispute(records: Records, payment: Payment, body: unknown): StoredDispute {
  if (!payment.captured) throw new RazorpayError("payment-not-captured");
  const input = readObject(body);
  const now = unixNow();
  const { amount = payment.amount, respond_by = now + DAYS_TO_RESPOND * 24 * 60 * 60 } = input;
  if (!isWholeNumber(amount, 1) || amount > payment.amount) throw new RazorpayError("dispute-amount-wrong");
  if (!isWholeNumber(respond_by, 1)) throw new RazorpayError("respond-by-wrong");
  const phase = DISPUTE_PHASES.find((name) => name === (input.phase ?? "chargeback"));
  if (!phase) throw new RazorpayError("dispute-phase-unknown");

  const dispute: Dispute = {
    id: newId("disp"),
    entity: "dispute",
    payment_id: payment.id,
    amount,
    currency: payment.currency,
    amount_deducted: 0,
    reason_code: textOf(input, "reason_code") || "goods_or_services_not_received_or_partially_received",
    respond_by,
    status: "open",
    phase,
    created_at: now,
    evidence: noEvidence(amount),
  };
  const stored: StoredDispute = { dispute, moves: ["created"] };
  records.save({ kind: "dispute", record: stored });
  return stored;
}

/**
 * Applies a decision of the bank. A dispute for which the bank requests more evidence is open again.
 * @returns the dispute, and the refund that a lost one creates
 */
export function moveDispute(
  records: Records,
  disputeId: string,
  body: unknown,
): { stored: StoredDispute; refund: Refund | null } {
  const stored = getDispute(records, disputeId);
  const { dispute } = stored;
  const move = readMove(readObject(body).status);
  if (dispute.status !== "open" && dispute.status !== "under_review")
    throw new RazorpayError("dispute-ended");
  dispute.status = move === "action_required" ? "open" : move;
  stored.moves.push(move);
  let refund: Refund | null = null;
  if (move === "lost") {
    dispute.amount_deducted = dispute.amount;
    refund = refundDisputed(records, getPayment(records, dispute.payment_id), dispute.amount);
  }
  records.save({ kind: "dispute", record: stored });
  return { stored, refund };
}

export function getDispute(records: Records, disputeId: string): StoredDispute {
  const stored = records.disputes.get(disputeId);
  if (!stored) throw new RazorpayError("id-unknown");
  return stored;
}

/** Oldest first. */
export function disputesOf(records: Records, paymentId: string): StoredDispute[] {
  return [...(records.disputesByPayment.get(paymentId)?.values() ?? [])];
}

function readMove(status: unknown): DisputeMove {
  const move = DISPUTE_MOVES.find((name) => name === status);
  if (!move) throw new RazorpayError("dispute-move-unknown");
  return move;
}

function noEvidence(amount: number): Dispute["evidence"] {
  const proofs = Object.fromEntries(PROOFS.map((name) => [name, null]));
  return { amount, summary: null, ...proofs, submitted_at: null };
}

/** Razorpay's objects, with the fields of its API. */
import { randomBytes } from "node:crypto";

/** Razorpay returns an empty list if there are no notes, else an object. */
export type Notes = Record<string, string> | [];

export interface Order {
  id: string;
  entity: "order";
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  offer_id: null;
  status: "created" | "attempted" | "paid";
  attempts: number;
  notes: Notes;
  created_at: number;
}

export interface Payment extends PaymentError {
  id: string;
  entity: "payment";
  amount: number;
  currency: string;
  status: "created" | "pending" | "authorized" | "captured" | "refunded" | "failed";
  order_id: string;
  invoice_id: null;
  international: boolean;
  method: PaymentMethod | "cod";
  amount_refunded: number;
  refund_status: null | "partial" | "full";
  captured: boolean;
  description: string | null;
  card_id: string | null;
  bank: string | null;
  wallet: string | null;
  vpa: string | null;
  email: string | null;
  contact: string | null;
  notes: Notes;
  fee: number | null;
  tax: number | null;
  /** Absent if the merchant pays the fee. Not in Razorpay's documentation. */
  fee_bearer?: "customer";
  /** Of an offer that changed the amount. */
  offer_id?: string;
  acquirer_data: Record<string, string | null>;
  created_at: number;
  upi?: { vpa: string; flow: "intent" };
}

export interface PaymentError {
  error_code: string | null;
  error_description: string | null;
  error_source: string | null;
  error_step: string | null;
  error_reason: string | null;
}

export const PAYMENT_METHODS = ["upi", "card", "netbanking", "wallet", "emi"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const SPEEDS = ["normal", "optimum"] as const;
export type Speed = (typeof SPEEDS)[number];

export interface Refund {
  id: string;
  entity: "refund";
  amount: number;
  currency: string;
  payment_id: string;
  notes: Notes;
  receipt: string | null;
  acquirer_data: { arn: string | null };
  created_at: number;
  batch_id: null;
  status: (typeof REFUND_STATES)[number];
  speed_requested: Speed;
  speed_processed: "normal" | "instant";
}

/** A refund with the idempotency key and the request that created it. */
export interface StoredRefund {
  refund: Refund;
  idempotencyKey: string | null;
  request: string;
}

export const REFUND_STATES = ["processed", "pending", "failed"] as const;

export const FEE_BEARERS = ["platform", "customer"] as const;

/** Settings of the merchant's account. */
export interface Account {
  /** Balance from which refunds are paid, in paise; null means unlimited. */
  balance: number | null;
  /** The state in which new refunds are created. */
  refundMode: (typeof REFUND_STATES)[number];
  /** Whether the checkout offers cash on delivery. Absent in records of earlier sandboxes. */
  cashOnDelivery?: boolean;
  /** A customer pays the fee on top of the order. Absent in records of earlier sandboxes. */
  feeBearer?: (typeof FEE_BEARERS)[number];
  /** How many days after its creation a payout is settled. Absent in records of earlier sandboxes. */
  settlementDelayDays?: number;
}

/** The capture rule of an order; minutes count from the creation of the payment. */
export interface CaptureRule {
  orderId: string;
  capture: "automatic" | "manual";
  automaticMinutes: number;
  manualMinutes: number;
  refundSpeed: Speed;
}

export const DISPUTE_PHASES = ["fraud", "retrieval", "chargeback", "pre_arbitration", "arbitration"] as const;

export interface Dispute {
  id: string;
  entity: "dispute";
  payment_id: string;
  amount: number;
  currency: string;
  /** 0 until the dispute is lost. */
  amount_deducted: number;
  reason_code: string;
  respond_by: number;
  status: "open" | "under_review" | "won" | "lost" | "closed";
  phase: (typeof DISPUTE_PHASES)[number];
  created_at: number;
  evidence: Record<string, unknown>;
}

export const DISPUTE_MOVES = ["under_review", "action_required", "won", "lost", "closed"] as const;
export type DisputeMove = (typeof DISPUTE_MOVES)[number];

/** A dispute and its history, oldest first. */
export interface StoredDispute {
  dispute: Dispute;
  moves: ("created" | DisputeMove)[];
}

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

export function newId(prefix: "order" | "pay" | "rfnd" | "card" | "disp"): string {
  return `${prefix}_${fourteenCharacters(randomBytes(14))}`;
}

export function fourteenCharacters(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, 14), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
}

export function unixNow(): number {
  return Math.floor(Date.now() / 1000);
}

export function collection<Item>(items: Item[]) {
  return { entity: "collection", count: items.length, items };
}

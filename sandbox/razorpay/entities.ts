/** Razorpay's objects, with the fields of its API. */
import { randomBytes } from "node:crypto";

/** Razorpay returns an empty list where there are no notes, else an object. */
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
  status: "created" | "authorized" | "captured" | "refunded" | "failed";
  order_id: string;
  invoice_id: null;
  international: boolean;
  method: PaymentMethod;
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

export const PAYMENT_METHODS = ["upi", "card", "netbanking", "wallet"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

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
  status: "pending" | "processed" | "failed";
  speed_requested: string;
  speed_processed: "normal" | "instant";
}

/** A refund with the idempotency key and the request that created it. */
export interface StoredRefund {
  refund: Refund;
  idempotencyKey: string | null;
  request: string;
}

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

export function newId(prefix: "order" | "pay" | "rfnd" | "card"): string {
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

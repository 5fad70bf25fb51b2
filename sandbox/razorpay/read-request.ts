/** Reads and validates what callers send, with Razorpay's errors. */
import { isObject } from "../check-input.ts";
import type { Notes } from "./entities.ts";
import { RazorpayError } from "./razorpay-error.ts";

const MIN_AMOUNT = 100;
const MAX_RECEIPT_LENGTH = 40;
const MAX_NOTES = 15;
const MAX_NOTE_LENGTH = 256;

export function readObject(body: unknown): Record<string, unknown> {
  if (body === null || body === undefined) return {};
  if (!isObject(body)) throw new RazorpayError("body-unreadable");
  return body;
}

export function readAmount(amount: unknown): number {
  if (amount === undefined || amount === null) throw new RazorpayError("amount-missing");
  if (!Number.isSafeInteger(amount)) throw new RazorpayError("amount-not-integer");
  return amount as number;
}

export function readOrderAmount(value: unknown): number {
  const amount = readAmount(value);
  if (amount < MIN_AMOUNT) throw new RazorpayError("amount-too-small");
  return amount;
}

export function readRefundAmount(value: unknown): number | null {
  if (value === undefined || value === null) return null;
  const amount = readAmount(value);
  if (amount < MIN_AMOUNT) throw new RazorpayError("refund-too-small");
  return amount;
}

export function readCurrency(currency: unknown): string {
  if (currency === undefined || currency === null) throw new RazorpayError("currency-missing");
  if (currency !== "INR") throw new RazorpayError("currency-unsupported");
  return currency;
}

export function readReceipt(receipt: unknown): string | null {
  if (receipt === undefined || receipt === null || receipt === "") return null;
  if (typeof receipt !== "string") throw new RazorpayError("receipt-not-text");
  if (receipt.length > MAX_RECEIPT_LENGTH) throw new RazorpayError("receipt-too-long");
  return receipt;
}

export function readNotes(notes: unknown): Notes {
  if (notes === undefined || notes === null) return [];
  if (Array.isArray(notes) && notes.length === 0) return [];
  if (!isObject(notes)) throw new RazorpayError("notes-not-object");
  const pairs = Object.entries(notes).map(([name, value]) => [name, readNote(value)] as const);
  if (pairs.length > MAX_NOTES) throw new RazorpayError("notes-too-many");
  return pairs.length === 0 ? [] : Object.fromEntries(pairs);
}

function readNote(value: unknown): string {
  if (typeof value !== "string" && typeof value !== "number") throw new RazorpayError("notes-not-object");
  const note = String(value);
  if (note.length > MAX_NOTE_LENGTH) throw new RazorpayError("note-too-long");
  return note;
}

/** Reads and validates requests, with Razorpay's errors. */
import { isObject } from "../check-input.ts";
import type { TimePage } from "../time-index.ts";
import { type Notes, SPEEDS, type Speed } from "./entities.ts";
import { RazorpayError, type RazorpayErrorCode } from "./razorpay-error.ts";

const MIN_AMOUNT = 100;
const MAX_RECEIPT_LENGTH = 40;
const MAX_NOTES = 15;
const MAX_NOTE_LENGTH = 256;
const DEFAULT_COUNT = 10;
const MAX_COUNT = 100;
const MAX_RECON_COUNT = 1_000;
const FIRST_TIME = 946_684_800;
const LAST_TIME = 4_765_046_400;

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

export function readSpeed(speed: unknown): Speed {
  if (speed === undefined || speed === null) return "normal";
  const known = SPEEDS.find((name) => name === speed);
  if (!known) throw new RazorpayError("speed-unknown");
  return known;
}

/** The page that the query of a list requests. */
export function readPage({ from, to, count, skip }: Record<string, unknown>): TimePage {
  return {
    from: from === undefined ? null : readQueryNumber(from, FIRST_TIME, LAST_TIME, "from-wrong"),
    to: to === undefined ? null : readQueryNumber(to, FIRST_TIME, LAST_TIME, "to-wrong"),
    count: count === undefined ? DEFAULT_COUNT : readQueryNumber(count, 1, MAX_COUNT, "count-wrong"),
    skip: skip === undefined ? 0 : readQueryNumber(skip, 0, Number.MAX_SAFE_INTEGER, "skip-wrong"),
  };
}

/** A page of the transactions settled on a day, or in a month if `day` is null. */
export interface ReconPage extends Pick<TimePage, "skip" | "count"> {
  year: number;
  month: number;
  day: number | null;
}

export function readReconPage({ year, month, day, count, skip }: Record<string, unknown>): ReconPage {
  return {
    year: readQueryNumber(year, 1_000, 9_999, "year-wrong"),
    month: readQueryNumber(month, 1, 12, "month-wrong"),
    day: day === undefined ? null : readQueryNumber(day, 1, 31, "day-wrong"),
    count:
      count === undefined ? DEFAULT_COUNT : readQueryNumber(count, 1, MAX_RECON_COUNT, "recon-count-wrong"),
    skip: skip === undefined ? 0 : readQueryNumber(skip, 0, Number.MAX_SAFE_INTEGER, "skip-wrong"),
  };
}

function readQueryNumber(value: unknown, min: number, max: number, refusal: RazorpayErrorCode): number {
  const number = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= min && number <= max)) throw new RazorpayError(refusal);
  return number;
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

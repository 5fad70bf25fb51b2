/**
 * Razorpay's payouts to the shop's bank account. They follow from payments and refunds, so nothing is stored: a payment
 * is paid out on the second working day after it, a refund is deducted from the next payout. A payout that would be
 * negative waits for the next day. A payout is settled when it is created, or so many days later as the account has.
 */
import { createHash } from "node:crypto";
import type { Records } from "../records.ts";
import { fourteenCharacters, type Notes, type Payment, type Refund, unixNow } from "./entities.ts";
import { RazorpayError } from "./razorpay-error.ts";
import type { ReconPage } from "./read-request.ts";

export interface Settlement {
  id: string;
  entity: "settlement";
  amount: number;
  status: "created" | "processed";
  /** 0 for a normal settlement: the fees are those of its transactions. */
  fees: 0;
  tax: 0;
  /** Null until it is settled. */
  utr: string | null;
  created_at: number;
}

/** A transaction of a settlement. */
interface ReconItem {
  entity_id: string;
  type: "payment" | "refund";
  debit: number;
  credit: number;
  amount: number;
  currency: string;
  /** Includes `tax`. */
  fee: number;
  tax: number;
  on_hold: boolean;
  settled: boolean;
  created_at: number;
  settled_at: number;
  settlement_id: string;
  posted_at: null;
  credit_type: "default";
  description: string | null;
  notes: Notes;
  /** Null for a payment. */
  payment_id: string | null;
  settlement_utr: string;
  order_id: string;
  order_receipt: string | null;
  method: Payment["method"];
  card_network: string | null;
  card_issuer: string | null;
  card_type: string | null;
  dispute_id: null;
}

type Transaction = Omit<ReconItem, "settled_at" | "settlement_id" | "settlement_utr">;

interface Payout {
  settlement: Settlement;
  settledAt: number;
  items: ReconItem[];
}

const INDIAN_TIME_SECONDS = 5.5 * 3_600;
const DAY_SECONDS = 86_400;
const PAYOUT_HOUR = 9;
const PAYMENT_DAYS = 2;
const REFUND_DAYS = 1;

/** All settlements up to now, newest first. */
export function listSettlements(records: Records): Settlement[] {
  return payoutsUntil(records, unixNow()).map(({ settlement }) => settlement);
}

export function getSettlement(records: Records, settlementId: string): Settlement {
  const found = listSettlements(records).find(({ id }) => id === settlementId);
  if (!found) throw new RazorpayError("id-unknown");
  return found;
}

/** A page of the transactions that were settled on a day or in a month in India, newest settlement first. */
export function listSettled(records: Records, { year, month, day, skip, count }: ReconPage): ReconItem[] {
  const items = payoutsUntil(records, unixNow()).flatMap((payout) => {
    const settledOn = new Date((payout.settledAt + INDIAN_TIME_SECONDS) * 1_000);
    const isIn =
      payout.settlement.status === "processed" &&
      settledOn.getUTCFullYear() === year &&
      settledOn.getUTCMonth() + 1 === month &&
      (day === null || settledOn.getUTCDate() === day);
    return isIn ? payout.items : [];
  });
  return items.slice(skip, skip + count);
}

/** Newest first. */
function payoutsUntil(records: Records, now: number): Payout[] {
  const byTime = new Map<number, Transaction[]>();
  for (const transaction of transactionsOf(records)) {
    const days = transaction.type === "payment" ? PAYMENT_DAYS : REFUND_DAYS;
    const at = payoutTime(transaction.created_at, days);
    byTime.set(at, [...(byTime.get(at) ?? []), transaction]);
  }
  const payouts: Payout[] = [];
  let due: Transaction[] = [];
  for (const at of [...byTime.keys()].filter((time) => time <= now).sort((a, b) => a - b)) {
    due = [...due, ...(byTime.get(at) ?? [])];
    const amount = due.reduce((sum, { credit, debit }) => sum + credit - debit, 0);
    if (amount <= 0) continue;
    const settledAt = at + (records.account.settlementDelayDays ?? 0) * DAY_SECONDS;
    payouts.unshift(toPayout(at, settledAt, settledAt <= now, amount, due));
    due = [];
  }
  return payouts;
}

function toPayout(
  at: number,
  settledAt: number,
  isSettled: boolean,
  amount: number,
  transactions: Transaction[],
): Payout {
  const hash = createHash("sha256").update(`settlement ${at}`).digest();
  const id = `setl_${fourteenCharacters(hash)}`;
  const utr = `${at}${hash.toString("hex").slice(0, 6)}`;
  const newestFirst = transactions.toSorted((a, b) => b.created_at - a.created_at);
  return {
    settlement: {
      id,
      entity: "settlement",
      amount,
      status: isSettled ? "processed" : "created",
      fees: 0,
      tax: 0,
      utr: isSettled ? utr : null,
      created_at: at,
    },
    settledAt,
    items: newestFirst.map((transaction) => ({
      ...transaction,
      settled_at: settledAt,
      settlement_id: id,
      settlement_utr: utr,
    })),
  };
}

/** 9:00 in India, so many working days after a moment. Banks are closed on Saturdays and Sundays. */
function payoutTime(moment: number, workingDays: number): number {
  let day = Math.floor((moment + INDIAN_TIME_SECONDS) / DAY_SECONDS);
  for (let left = workingDays; left > 0; ) {
    day += 1;
    const weekday = new Date(day * DAY_SECONDS * 1_000).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return day * DAY_SECONDS - INDIAN_TIME_SECONDS + PAYOUT_HOUR * 3_600;
}

/** Money that has reached the account, and what has left it again. */
function transactionsOf(records: Records): Transaction[] {
  const payments = [...records.payments.values()].filter(({ captured }) => captured);
  const refunds = Array.from(records.refunds.values(), ({ refund }) => refund).filter(
    ({ status, payment_id }) => status !== "failed" && records.payments.get(payment_id)?.captured,
  );
  return [
    ...payments.map((payment) => toTransaction(records, payment, payment)),
    ...refunds.map((refund) =>
      toTransaction(records, records.payments.get(refund.payment_id) as Payment, refund),
    ),
  ];
}

function toTransaction(records: Records, payment: Payment, moved: Payment | Refund): Transaction {
  const isPayment = moved.entity === "payment";
  const [fee, tax] = isPayment ? [payment.fee ?? 0, payment.tax ?? 0] : [0, 0];
  const isCard = payment.method === "card";
  return {
    entity_id: moved.id,
    type: moved.entity,
    debit: isPayment ? 0 : moved.amount,
    credit: isPayment ? moved.amount - fee : 0,
    amount: moved.amount,
    currency: moved.currency,
    fee,
    tax,
    on_hold: false,
    settled: true,
    created_at: moved.created_at,
    posted_at: null,
    credit_type: "default",
    description: isPayment ? payment.description : null,
    notes: moved.notes,
    payment_id: isPayment ? null : payment.id,
    order_id: payment.order_id,
    order_receipt: records.orders.get(payment.order_id)?.receipt ?? null,
    method: payment.method,
    card_network: isCard ? "Visa" : null,
    card_issuer: isCard ? "HDFC" : null,
    card_type: isCard ? "debit" : null,
    dispute_id: null,
  };
}

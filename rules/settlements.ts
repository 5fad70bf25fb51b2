// The payment provider's payouts to the shop's bank account: what they consist of, and whether they add up. Amounts are in
// paise. The provider's fee is without GST here; the GST on it can be claimed as input tax credit.

import { cellText } from "./cell-text.ts";
import { counted } from "./counted.ts";
import { rupeesCell } from "./csv.ts";
import type { OrderNumber } from "./ids.ts";
import { formatRupees, minus, type Paise, paise, sum, ZERO } from "./money.ts";

/** `adjustment`: everything else that the provider adds or deducts. `transfer`: to another account. */
export const SETTLEMENT_ITEM_KINDS = ["payment", "refund", "adjustment", "transfer"] as const;
type SettlementItemKind = (typeof SETTLEMENT_ITEM_KINDS)[number];

export const SETTLEMENT_STATES = ["created", "processed", "failed"] as const;
type SettlementState = (typeof SETTLEMENT_STATES)[number];

/** A transaction in the provider's record. */
export interface SettlementItem {
  itemId: string;
  kind: SettlementItemKind;
  /** Of the payment or refund itself. */
  amount: Paise;
  fee: Paise;
  gst: Paise;
  /** What it adds to the payout, negative for a refund. */
  net: Paise;
  /** yyyy-mm-dd in India. */
  madeOn: string;
  /** Null: not settled yet. */
  settlement: { settlementId: string; utr: string; settledOn: string } | null;
  /** The payment itself, or that of a refund; null for an adjustment without one. */
  paymentId: string | null;
  /** Such as `upi`; empty if unknown. */
  method: string;
}

/**
 * A payment as the shop counts it: a fee that the customer paid on top is neither the shop's income nor its cost, and
 * its GST cannot be claimed by the shop.
 * @param customerFee that fee with its GST, by the shop's record of the payment
 */
export function withoutCustomerFee(item: SettlementItem, customerFee: Paise): SettlementItem {
  if (item.kind !== "payment" || customerFee === ZERO || item.fee + item.gst !== customerFee) return item;
  return { ...item, amount: minus(item.amount, customerFee), fee: ZERO, gst: ZERO };
}

/** A payout in the provider's list. */
export interface Payout {
  settlementId: string;
  amount: Paise;
  state: SettlementState;
  utr: string;
  /** yyyy-mm-dd in India. It may be settled some days later. */
  createdOn: string;
}

/** Sums that add up: the payout is gross − refunds − fee − gst + other. */
export interface SettlementSums {
  /** Of the payments. */
  gross: Paise;
  refunds: Paise;
  fee: Paise;
  gst: Paise;
  /** Adjustments and transfers; may be negative. */
  other: Paise;
  payout: Paise;
}

export interface Settlement extends SettlementSums {
  settlementId: string;
  /** The day it was created, if it is not settled yet. */
  settledOn: string;
  /** The bank's reference; empty if there is none yet. */
  utr: string;
  state: SettlementState;
  /** How many payments, and how many transactions of any kind. */
  paymentCount: number;
  itemCount: number;
  /** How much more was paid out than its parts give; zero if it adds up. */
  difference: Paise;
  /** How many of its payments and refunds belong to no payment of this shop. */
  unknownItems: number;
}

/**
 * The settlements of a month, newest first.
 * @param month yyyy-mm
 * @param items that were settled in the month, or not yet
 * @param payouts the provider's list, which may reach beyond the month, but without those that were settled in the next one;
 * one that is missing is taken as the sum of its parts
 * @param isOurs whether a payment is known to the shop, by the provider's id
 */
export function groupSettlements(
  month: string,
  items: readonly SettlementItem[],
  payouts: readonly Payout[],
  isOurs: (paymentId: string) => boolean,
): Settlement[] {
  const listed = new Map(payouts.map((payout) => [payout.settlementId, payout]));
  const settlements = new Map<string, SettlementItem[]>();
  for (const { settlementId, createdOn } of payouts)
    if (createdOn.startsWith(month)) settlements.set(settlementId, []);
  for (const item of items) {
    if (!item.settlement) continue;
    const own = settlements.get(item.settlement.settlementId);
    if (own) own.push(item);
    else settlements.set(item.settlement.settlementId, [item]);
  }
  return [...settlements]
    .map(([settlementId, own]) => toSettlement(settlementId, own, listed.get(settlementId), isOurs))
    .sort((a, b) => compare(b.settledOn, a.settledOn) || compare(b.settlementId, a.settlementId));
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function toSettlement(
  settlementId: string,
  items: readonly SettlementItem[],
  listed: Payout | undefined,
  isOurs: (paymentId: string) => boolean,
): Settlement {
  const parts = sumParts(items);
  const payout = listed?.amount ?? sum(items.map(({ net }) => net));
  const shown = items.find(({ settlement }) => settlement?.utr)?.settlement ?? items[0]?.settlement;
  return {
    settlementId,
    settledOn: shown?.settledOn ?? listed?.createdOn ?? "",
    utr: shown?.utr || listed?.utr || "",
    state: listed?.state ?? "processed",
    paymentCount: items.filter(({ kind }) => kind === "payment").length,
    itemCount: items.length,
    ...parts,
    payout,
    difference: minus(payout, parts.payout),
    unknownItems: items.filter((item) => isUnknown(item, isOurs)).length,
  };
}

/** @returns `payout`: what the parts give, by the amounts of the payments and refunds themselves */
function sumParts(items: readonly SettlementItem[]): SettlementSums {
  const of = (kind: SettlementItemKind) => items.filter((item) => item.kind === kind);
  const gross = sum(of("payment").map(({ amount }) => amount));
  const refunds = sum(of("refund").map(({ amount }) => amount));
  const fee = sum(items.map((item) => item.fee));
  const gst = sum(items.map((item) => item.gst));
  const other = sum(
    [...of("adjustment"), ...of("transfer")].map((item) => paise(item.net + item.fee + item.gst)),
  );
  return { gross, refunds, fee, gst, other, payout: paise(gross - refunds - fee - gst + other) };
}

function isUnknown({ kind, paymentId }: SettlementItem, isOurs: (paymentId: string) => boolean): boolean {
  if (kind !== "payment" && kind !== "refund") return false;
  return paymentId === null || !isOurs(paymentId);
}

/** The sums of the payouts that reached the bank. */
export function totalOf(settlements: readonly Settlement[]): SettlementSums {
  const paidOut = settlements.filter(isPaidOut);
  const all = (name: keyof SettlementSums) => sum(paidOut.map((each) => each[name]));
  return {
    gross: all("gross"),
    refunds: all("refunds"),
    fee: all("fee"),
    gst: all("gst"),
    other: all("other"),
    payout: all("payout"),
  };
}

export const isPaidOut = ({ state }: Pick<Settlement, "state">) => state === "processed";

/** The amount of the payouts that the bank has not received yet, paise. */
export function onItsWay(settlements: readonly Pick<Settlement, "state" | "payout">[]): Paise {
  return sum(settlements.filter(({ state }) => state === "created").map(({ payout }) => payout));
}

/** Money that the shop took or refunded in a month, by the provider's id. */
export type Moved = ReadonlyMap<string, Paise>;

export interface NotSettled {
  payments: number;
  gross: Paise;
  refunds: number;
  refunded: Paise;
}

/**
 * What was taken and refunded in a month, and not settled in it.
 * @param items of the month's settlements; those that are not settled yet count too
 * @param paidOut the ids of the settlements that reached the bank
 */
export function notSettled(
  items: readonly SettlementItem[],
  paidOut: ReadonlySet<string>,
  { payments, refunds }: { payments: Moved; refunds: Moved },
): NotSettled {
  const isSettled = ({ settlement }: SettlementItem) =>
    settlement !== null && paidOut.has(settlement.settlementId);
  const settled = new Set(items.filter(isSettled).map(({ itemId }) => itemId));
  const open = (moved: Moved, kind: SettlementItemKind): Paise[] => {
    const waiting = items.filter((item) => item.kind === kind && !isSettled(item));
    const all = new Map([...moved, ...waiting.map(({ itemId, amount }) => [itemId, amount] as const)]);
    return [...all].filter(([id]) => !settled.has(id)).map(([, amount]) => amount);
  };
  const [taken, back] = [open(payments, "payment"), open(refunds, "refund")];
  return { payments: taken.length, gross: sum(taken), refunds: back.length, refunded: sum(back) };
}

type Checked = Pick<Settlement, "state" | "itemCount" | "difference" | "unknownItems">;

/** What is wrong with a settlement, as sentences; empty if nothing is. */
export function settlementWarnings({ state, itemCount, difference, unknownItems }: Checked): string[] {
  const warnings: string[] = [];
  if (state === "failed") warnings.push("The bank refused this payout. See Razorpay's e-mail about it.");
  if (itemCount === 0 && state !== "created") warnings.push("Razorpay lists no payments for this payout.");
  else if (itemCount > 0 && difference !== ZERO) {
    const amount = formatRupees(paise(Math.abs(difference)));
    warnings.push(`It does not add up: the payout is ${amount} ${difference > 0 ? "higher" : "lower"}.`);
  }
  if (unknownItems > 0) {
    const belong = unknownItems === 1 ? "belongs" : "belong";
    warnings.push(
      `${counted(unknownItems, "transaction", "transactions")} ${belong} to no payment of this shop.`,
    );
  }
  return warnings;
}

export const SETTLEMENT_COLUMNS = [
  "Settled on",
  "Settlement",
  "UTR",
  "Kind",
  "Order",
  "Transaction",
  "Payment",
  "Date",
  "Method",
  "Amount",
  "Fee",
  "GST on fee",
  "Paid out",
] as const;

const KIND_CELLS: Readonly<Record<SettlementItemKind, string>> = {
  payment: "Payment",
  refund: "Refund",
  adjustment: "Adjustment",
  transfer: "Transfer",
};

/**
 * A row of the accountant's file. Its amount less fee and GST is what was paid out, so a refund's amount is negative.
 * @param order null for a transaction that belongs to no order of this shop
 */
export function settlementRow(item: SettlementItem, order: OrderNumber | null): string[] {
  const amount =
    item.kind === "payment"
      ? item.amount
      : item.kind === "refund"
        ? minus(ZERO, item.amount)
        : paise(item.net + item.fee + item.gst);
  return [
    item.settlement?.settledOn ?? "",
    cellText(item.settlement?.settlementId ?? ""),
    cellText(item.settlement?.utr ?? ""),
    KIND_CELLS[item.kind],
    cellText(order ?? ""),
    cellText(item.itemId),
    cellText(item.paymentId ?? ""),
    item.madeOn,
    cellText(item.method),
    rupeesCell(amount),
    rupeesCell(item.fee),
    rupeesCell(item.gst),
    rupeesCell(item.net),
  ];
}

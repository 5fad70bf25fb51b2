// The kinds of alarms, which a person has to look at, and the details stored with each.
import type { MessageKind } from "./message-kinds.ts";
import type { HeldParcelProblem, ParcelTrouble } from "./parcel-stages.ts";
import type { HoldReason, RefundReason } from "./payment-states.ts";

export const ALARM_KINDS = [
  "payment-mismatch",
  "payment-refunded",
  "payment-authorised",
  "payment-adopted",
  "payment-unknown",
  "cash-on-delivery",
  "refunded-elsewhere",
  "dispute",
  "payments-differ",
  "refund-failed",
  "refund-stuck",
  "cash-to-give-back",
  "message-not-sent",
  "parcel-problem",
  "held-parcel",
  "otp-budget-half-spent",
  "queue-stuck",
  "disk-low",
  "wallet-low",
  "backup-old",
  "certificate-ending",
  "many-refusals",
  "proxy-not-trusted",
] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

/** Kinds of which at most one alarm is open: how it is now with the shop, or with a machine it runs on. */
export type StandingAlarmKind =
  | "payments-differ"
  | "queue-stuck"
  | "disk-low"
  | "wallet-low"
  | "backup-old"
  | "certificate-ending"
  | "many-refusals"
  | "proxy-not-trusted";

/** Of these each machine has its own, or each process: what one of them sees says nothing about another. */
export type MachineAlarmKind = "disk-low" | "many-refusals";

/** What the shop counts of what it refuses; many within a minute mean that somebody is trying something. */
export const REFUSED_KINDS = ["no valid session", "not allowed", "too many", "forged signature"] as const;
export type RefusedKind = (typeof REFUSED_KINDS)[number];

interface RefundedPayment {
  reason: RefundReason;
  /** What was paid, in the smallest unit of the currency: paise for INR. */
  amount: number;
  currency: string;
  /** The order's total, paise. */
  asked: number;
}

export interface AlarmDetails {
  "payment-mismatch": RefundedPayment;
  "payment-refunded": RefundedPayment;
  /** `payment`: the provider's id; `amount` in paise. The bank has the money, and nobody has taken it. */
  "payment-authorised": { payment: string; amount: number };
  /** A payment that the shop had no record of, and what became of it. */
  "payment-adopted": { payment: string; amount: number; paid: boolean };
  /** A payment of the shop that names an order the shop does not have; it is refunded. */
  "payment-unknown": { payment: string; amount: number; currency: string; order: string };
  /** `payment`: the provider's id; `amount` in paise. The shopper chose it at the provider; the shop does not offer it. */
  "cash-on-delivery": { payment: string; amount: number };
  /** In paise: `left` of the payment, and `dropped` of what the owner wanted to refund and could not any more. */
  "refunded-elsewhere": { payment: string; refund: string; amount: number; left: number; dropped?: number };
  /** `respondBy`: ISO 8601, or null where the provider does not say. */
  dispute: { dispute: string; amount: number; reason: string; respondBy: string | null };
  "payments-differ": { provider: number; ours: number; difference: number };
  /** `payment`: the provider's id of the payment; `refund`: the id of its row. */
  "refund-failed": { payment: string; refund?: string };
  /** `isAccepted`: by the provider, which has not said that it arrived. */
  "refund-stuck": { payment: string; refund?: string; isAccepted?: boolean };
  /** `refund`: the id of its row; `amount` in paise. Of what was paid in cash. */
  "cash-to-give-back": { refund: string; amount: number };
  /** `bounced`: the mail server said that the mailbox does not exist or does not take it. */
  "message-not-sent": { message: MessageKind; bounced?: boolean };
  /** `consignment`: the row's id; `awb`: the courier's number, if it has one; `reference`: our own. */
  "parcel-problem": { consignment: string; stage: ParcelTrouble; awb?: string | null; reference?: string };
  /** `consignment`: the row's id; `awb`: the courier's number; `reference`: our own number of it at the courier. */
  "held-parcel": {
    consignment: string;
    problem: HeldParcelProblem;
    held: HoldReason;
    awb?: string | null;
    reference?: string;
    courierName?: string;
  };
  "otp-budget-half-spent": { sent: number; allowed: number };
  /** `minutes`: how long the job that could run longest has waited. */
  "queue-stuck": { minutes: number };
  /** What is free where the shop keeps its data, in MB (a million bytes) and in percent of all. */
  "disk-low": { freeMegabytes: number; freePercent: number };
  /** `rupees` as the provider writes them; `messagesLeft`: how many one-time codes that is. */
  "wallet-low": { rupees: number; messagesLeft: number };
  /** `lastAt`: ISO 8601, or null when there is none. */
  "backup-old": { lastAt: string | null };
  /** Of the TLS certificate that shoppers' browsers see; `endsAt`: ISO 8601. */
  "certificate-ending": { host: string; endsAt: string };
  /** `refused`: what was refused; `count`: within a minute. */
  "many-refusals": { refused: RefusedKind; count: number };
  /** `address`: the proxy's, from which requests come with X-Forwarded-For although it is not trusted. */
  "proxy-not-trusted": { address: string };
}

/** An alarm's kind together with the details of that kind. */
export type RaisedAlarm = { [Kind in AlarmKind]: { kind: Kind; details: AlarmDetails[Kind] } }[AlarmKind];

// The kinds of alarms, which a person has to look at, and the details stored with each.
import type { MessageKind } from "./message-kinds.ts";
import type { ParcelTrouble } from "./parcel-stages.ts";
import type { RefundReason } from "./payment-states.ts";

export const ALARM_KINDS = [
  "payment-mismatch",
  "payment-refunded",
  "payment-authorised",
  "payment-adopted",
  "payment-unknown",
  "refunded-elsewhere",
  "dispute",
  "payments-differ",
  "refund-failed",
  "refund-stuck",
  "message-not-sent",
  "parcel-problem",
  "otp-budget-half-spent",
] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

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
  /** `left`: what of the payment the shop still has, paise. */
  "refunded-elsewhere": { payment: string; refund: string; amount: number; left: number };
  /** `respondBy`: ISO 8601, or null where the provider does not say. */
  dispute: { dispute: string; amount: number; reason: string; respondBy: string | null };
  "payments-differ": { provider: number; ours: number; difference: number };
  /** `payment`: the provider's id of the payment; `refund`: the id of its row. */
  "refund-failed": { payment: string; refund?: string };
  "refund-stuck": { payment: string; refund?: string };
  /** `bounced`: the mail server said that the mailbox does not exist or does not take it. */
  "message-not-sent": { message: MessageKind; bounced?: boolean };
  /** `consignment`: the row's id; `awb`: the courier's number, if it has one; `reference`: our own. */
  "parcel-problem": { consignment: string; stage: ParcelTrouble; awb?: string | null; reference?: string };
  "otp-budget-half-spent": { sent: number; allowed: number };
}

/** An alarm's kind together with the details of that kind. */
export type RaisedAlarm = { [Kind in AlarmKind]: { kind: Kind; details: AlarmDetails[Kind] } }[AlarmKind];

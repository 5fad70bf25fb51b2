// The kinds of alarms, which a person has to look at, and the details stored with each.
import type { MessageKind } from "./message-kinds.ts";
import type { ParcelTrouble } from "./parcel-stages.ts";
import type { RefundReason } from "./payment-states.ts";

export const ALARM_KINDS = [
  "payment-mismatch",
  "payment-refunded",
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
  /** `payment`: the provider's id of the payment. */
  "refund-failed": { payment: string };
  "refund-stuck": { payment: string };
  "message-not-sent": { message: MessageKind };
  /** `consignment`: the row's id; `awb`: the courier's number, if it has one; `reference`: our own. */
  "parcel-problem": { consignment: string; stage: ParcelTrouble; awb?: string | null; reference?: string };
  "otp-budget-half-spent": { sent: number; allowed: number };
}

/** An alarm's kind together with the details of that kind. */
export type RaisedAlarm = { [Kind in AlarmKind]: { kind: Kind; details: AlarmDetails[Kind] } }[AlarmKind];

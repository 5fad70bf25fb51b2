// The kinds of alerts and the details stored with each. An alert needs a person's attention.
import type { MessageKind } from "./message-kinds.ts";
import type { HeldParcelProblem, ParcelTrouble } from "./parcel-stages.ts";
import type { AccountSetting, HoldReason, RefundReason } from "./payment-states.ts";

export const ALERT_KINDS = [
  "payment-mismatch",
  "payment-refunded",
  "payment-authorised",
  "payment-adopted",
  "payment-unknown",
  "cash-on-delivery",
  "account-setting",
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
  "pictures-not-ready",
  "shop-restored",
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Kinds with at most one open alert, which describes a current state of the shop or of one of its machines. */
export type StandingAlertKind =
  | "payments-differ"
  | "queue-stuck"
  | "disk-low"
  | "wallet-low"
  | "backup-old"
  | "certificate-ending"
  | "many-refusals"
  | "proxy-not-trusted";

/** Raised for each machine or process separately. */
export type MachineAlertKind = "disk-low" | "many-refusals";

/** Refused requests that are counted. Many within a minute suggest an attack. */
export const REFUSED_KINDS = ["no valid session", "not allowed", "too many", "forged signature"] as const;
export type RefusedKind = (typeof REFUSED_KINDS)[number];

interface RefundedPayment {
  reason: RefundReason;
  /** The paid amount in the smallest unit of the currency: paise for INR. */
  amount: number;
  currency: string;
  /** The order's total, paise. */
  asked: number;
}

export interface AlertDetails {
  "payment-mismatch": RefundedPayment;
  "payment-refunded": RefundedPayment;
  /** `payment`: the provider's id; `amount` in paise. The bank has authorised the amount, but it is not captured. */
  "payment-authorised": { payment: string; amount: number };
  /** A payment that had no record in the shop. `amount` in paise; `paid`: whether it paid its order. */
  "payment-adopted": { payment: string; amount: number; paid: boolean };
  /** A payment to the shop that names an unknown order; it is refunded. */
  "payment-unknown": { payment: string; amount: number; currency: string; order: string };
  /**
   * `payment`: the provider's id; `amount` in paise. The shopper chose cash on delivery at the provider; the shop
   * does not offer it.
   */
  "cash-on-delivery": { payment: string; amount: number };
  /**
   * `amount`: what the customer paid, in the smallest unit of the currency; `requested`: the order's total, paise.
   * `taken`: whether the payment was accepted although the setting changed its amount; otherwise it is refunded.
   */
  "account-setting": {
    setting: AccountSetting;
    payment: string;
    amount: number;
    currency: string;
    requested: number;
    taken: boolean;
  };
  /**
   * Amounts in paise. `left`: not yet refunded of the payment; `dropped`: the part of the owner's own refund that
   * was no longer possible; `excess`: what was refunded beyond the payment.
   */
  "refunded-elsewhere": {
    payment: string;
    refund: string;
    amount: number;
    left: number;
    dropped?: number;
    excess?: number;
  };
  /** `respondBy`: ISO 8601, or null if the provider sends none. */
  dispute: { dispute: string; amount: number; reason: string; respondBy: string | null };
  "payments-differ": { provider: number; ours: number; difference: number };
  /**
   * `payment`: the provider's id of the payment; `refund`: the row's id; `invoice`: the number of the order's invoice, if it was
   * issued after the refund and so leaves its amount out.
   */
  "refund-failed": { payment: string; refund?: string; invoice?: string };
  /** `isAccepted`: the provider accepted the refund but has not confirmed its arrival. */
  "refund-stuck": { payment: string; refund?: string; isAccepted?: boolean };
  /** A refund of a cash payment. `refund`: the row's id; `amount` in paise. */
  "cash-to-give-back": { refund: string; amount: number };
  /** `bounced`: the mail server rejected the mailbox. */
  "message-not-sent": { message: MessageKind; bounced?: boolean };
  /** `consignment`: the row's id; `awb`: the courier's number, if it has one; `reference`: the shop's own number. */
  "parcel-problem": { consignment: string; stage: ParcelTrouble; awb?: string | null; reference?: string };
  /** `consignment`: the row's id; `awb`: the courier's number; `reference`: the shop's own number at the courier. */
  "held-parcel": {
    consignment: string;
    problem: HeldParcelProblem;
    held: HoldReason;
    awb?: string | null;
    reference?: string;
    courierName?: string;
  };
  "otp-budget-half-spent": { sent: number; allowed: number };
  /** `minutes`: how long the oldest due job has waited. */
  "queue-stuck": { minutes: number };
  /** Free space where the shop stores its data, in MB (a million bytes) and in percent of the disk. */
  "disk-low": { freeMegabytes: number; freePercent: number };
  /** `rupees`: the balance the provider reports; `messagesLeft`: the number of one-time codes it pays for. */
  "wallet-low": { rupees: number; messagesLeft: number };
  /** `lastAt`: ISO 8601, or null without a backup. */
  "backup-old": { lastAt: string | null };
  /** The TLS certificate that browsers receive. `endsAt`: ISO 8601. */
  "certificate-ending": { host: string; endsAt: string };
  /** `count`: refusals of that kind within a minute. */
  "many-refusals": { refused: RefusedKind; count: number };
  /** `address`: of an untrusted proxy whose requests carry X-Forwarded-For. */
  "proxy-not-trusted": { address: string };
  /** `product`: the row's id; `name`: of the product; `since`: ISO 8601, when the pictures were uploaded. */
  "pictures-not-ready": { product: string; name: string; since: string };
  /** `madeAt`: ISO 8601, the time of the backup. */
  "shop-restored": { madeAt: string };
}

export type RaisedAlert = { [Kind in AlertKind]: { kind: Kind; details: AlertDetails[Kind] } }[AlertKind];

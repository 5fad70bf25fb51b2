import type { Paise } from "../../../rules/money.ts";
import type { AccountSetting, DisputeState } from "../../../rules/payment-states.ts";
import type { Payout, SettlementItem } from "../../../rules/settlements.ts";

/** A payment in the provider's record. `amount` is in the currency's smallest unit: paise for INR. */
export interface ProviderPayment {
  id: string;
  /** Null for a payment made outside the shop's checkout, such as by a payment link of the provider. */
  providerOrderId: string | null;
  amount: number;
  currency: string;
  /**
   * `created`: no bank has paid it. `cash on delivery`: the shopper chose it in the provider's checkout, and the
   * provider collects nothing.
   */
  status: "created" | "authorized" | "captured" | "refunded" | "failed" | "cash on delivery";
  /** Sum of its refunds, including pending ones. */
  amountRefunded: number;
  /** The fee with its tax that the record states that the customer pays on top, paise; zero if it states none. */
  customerFee: number;
  /** The account's setting that may have changed the amount, by the record. */
  setting: AccountSetting | null;
  createdAt: Date;
}

/** An order in the provider's record. */
export interface ProviderOrder {
  id: string;
  receipt: string | null;
  /** In paise. */
  amount: number;
  /** The number of the shop's order; null if no snackshop opened it. */
  orderNumber: string | null;
  /** The id of the shop that opened it; null if no snackshop opened it. */
  shopId: string | null;
}

export interface ProviderRefund {
  refundId: string;
  paymentId: string;
  /** In paise. */
  amount: number;
  /** `requested`: accepted by the provider and on its way to the shopper's bank. */
  state: "requested" | "processed" | "failed";
  /**
   * The idempotency key of the shop's request; null for a refund made elsewhere, such as in the provider's dashboard.
   */
  key: string | null;
  createdAt: Date;
}

/** A payment that the shopper's bank disputes. */
export interface ProviderDispute {
  disputeId: string;
  paymentId: string;
  /** In the currency's smallest unit. For a lost dispute, the amount deducted. */
  amount: number;
  currency: string;
  reason: string;
  phase: string;
  state: DisputeState;
  respondBy: Date | null;
  createdAt: Date;
}

/** The proof of payment that the provider's checkout gives to the shopper's browser. */
export interface PaymentReceipt {
  paymentId: string;
  signature: string;
}

/** A webhook's event. */
export interface PaymentEvent {
  id: string;
  kind: string;
  paymentId: string | null;
  providerOrderId: string | null;
  disputeId: string | null;
}

/** A time range of one of the provider's lists, including both ends. */
export interface ListWindow {
  from: Date;
  until: Date;
}

/** The provider understood a request and refused it. The message has its code and reason. */
export class PaymentRefusal extends Error {}

/** Takes payments. Calls throw ProviderError if the provider does not answer or its response cannot be understood. */
export interface PaymentGateway {
  /** The public key that the browser's checkout needs. */
  readonly key: string;
  /**
   * Opens an order at the provider.
   * @param amount in paise
   * @param opened stored in the provider's record
   */
  open(
    receipt: string,
    amount: Paise,
    opened: { orderNumber: string; shopId: string },
  ): Promise<{ providerOrderId: string }>;
  /** The newest order with this receipt, such as one whose creation was not answered. */
  findOpened(receipt: string): Promise<ProviderOrder | null>;
  findOrder(providerOrderId: string): Promise<ProviderOrder | null>;
  findPayment(paymentId: string): Promise<ProviderPayment | null>;
  /** The payments of an order at the provider; empty if the provider does not know it. */
  listPayments(providerOrderId: string): Promise<ProviderPayment[]>;
  /** Captures an authorised payment. @throws PaymentRefusal if it cannot be captured (any more) */
  capture(paymentId: string, amount: number, currency: string): Promise<ProviderPayment>;
  /** Refunds a payment. A repeat with the same key returns the same refund. @throws PaymentRefusal */
  refund(paymentId: string, amount: Paise, idempotencyKey: string): Promise<ProviderRefund>;
  findRefund(refundId: string): Promise<ProviderRefund>;
  listRefunds(paymentId: string): Promise<ProviderRefund[]>;
  findDispute(disputeId: string): Promise<ProviderDispute | null>;
  /** All payments of a time range, including failed ones, newest first, page by page. */
  allPayments(window: ListWindow): AsyncIterable<ProviderPayment[]>;
  /** All refunds of a time range, page by page. */
  allRefunds(window: ListWindow): AsyncIterable<ProviderRefund[]>;
  /** All disputes of a time range, page by page. */
  allDisputes(window: ListWindow): AsyncIterable<ProviderDispute[]>;
  /** All payouts to the shop's bank account of a time range, page by page. */
  allPayouts(window: ListWindow): AsyncIterable<Payout[]>;
  /**
   * The transactions that were settled in a month or on a day in India, page by page.
   * @param period yyyy-mm or yyyy-mm-dd
   */
  settledIn(period: string): AsyncIterable<SettlementItem[]>;
  /** Whether the provider signed this receipt for this provider order. */
  isGenuine(providerOrderId: string, receipt: PaymentReceipt): boolean;
  /** The event in a webhook's raw body; null if the signature is wrong. */
  readEvent(raw: Buffer, signature: string, eventId: string): PaymentEvent | null;
}

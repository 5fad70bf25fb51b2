import type { Paise } from "../../../rules/money.ts";
import type { DisputeState } from "../../../rules/payment-states.ts";

/** A payment as the provider has it on record. `amount` is in the currency's smallest unit: paise for INR. */
export interface ProviderPayment {
  id: string;
  /** Null for a payment that was not made by our checkout, such as a payment link's. */
  providerOrderId: string | null;
  amount: number;
  currency: string;
  /**
   * Created: no bank has given it money. Cash on delivery: the shopper chose it in the provider's checkout, and the provider
   * collects nothing.
   */
  status: "created" | "authorized" | "captured" | "refunded" | "failed" | "cash on delivery";
  /** Sum of its refunds, those on their way included. */
  amountRefunded: number;
  createdAt: Date;
}

/** An order as the provider has it on record. */
export interface ProviderOrder {
  id: string;
  receipt: string | null;
  /** Paise. */
  amount: number;
  /** The number of the shop's order that it was opened for; null where no shop of this kind opened it. */
  orderNumber: string | null;
  /** The identity of the shop that opened it; null for orders of before shops had one. */
  shopId: string | null;
}

export interface ProviderRefund {
  refundId: string;
  paymentId: string;
  /** Paise. */
  amount: number;
  /** Requested: accepted by the provider, on its way to the shopper's bank. */
  state: "requested" | "processed" | "failed";
  /** The idempotency key of our request; null for a refund made elsewhere, such as in the provider's dashboard. */
  key: string | null;
  createdAt: Date;
}

/** A payment that the shopper's bank disputes. */
export interface ProviderDispute {
  disputeId: string;
  paymentId: string;
  /** In the currency's smallest unit; of a lost one what it has taken. */
  amount: number;
  currency: string;
  reason: string;
  phase: string;
  state: DisputeState;
  respondBy: Date | null;
  createdAt: Date;
}

/** What the provider's checkout gives the shopper's browser as proof of a payment. */
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

/** A part of one of the provider's lists. Both ends are included. */
export interface ListWindow {
  from: Date;
  until: Date;
}

/** The provider understood a request and refused it; the message has its code and reason. */
export class PaymentRefusal extends Error {}

/** Takes payments. Calls throw ProviderError when the provider does not answer or its answer cannot be understood. */
export interface PaymentGateway {
  /** The public key the browser's checkout needs. */
  readonly key: string;
  /** Opens an order at the provider. @param amount paise; `opened` stands in the provider's record */
  open(
    receipt: string,
    amount: Paise,
    opened: { orderNumber: string; shopId: string },
  ): Promise<{ providerOrderId: string }>;
  /** The newest order of this receipt, such as one whose opening was not answered. */
  findOpened(receipt: string): Promise<ProviderOrder | null>;
  findOrder(providerOrderId: string): Promise<ProviderOrder | null>;
  findPayment(paymentId: string): Promise<ProviderPayment | null>;
  /** The payments of an order at the provider; none when the provider does not know it. */
  listPayments(providerOrderId: string): Promise<ProviderPayment[]>;
  /** Takes the money of an authorised payment. @throws PaymentRefusal when it cannot be taken (any more) */
  capture(paymentId: string, amount: number, currency: string): Promise<ProviderPayment>;
  /** Refunds a payment; the same key again returns the same refund. @throws PaymentRefusal */
  refund(paymentId: string, amount: Paise, idempotencyKey: string): Promise<ProviderRefund>;
  findRefund(refundId: string): Promise<ProviderRefund>;
  listRefunds(paymentId: string): Promise<ProviderRefund[]>;
  findDispute(disputeId: string): Promise<ProviderDispute | null>;
  /** Every payment made in a time, page by page, the newest first; failed ones too. */
  allPayments(window: ListWindow): AsyncIterable<ProviderPayment[]>;
  /** Every refund made in a time, page by page. */
  allRefunds(window: ListWindow): AsyncIterable<ProviderRefund[]>;
  /** Every dispute raised in a time, page by page. */
  allDisputes(window: ListWindow): AsyncIterable<ProviderDispute[]>;
  /** Whether the provider signed this receipt for this provider order. */
  isGenuine(providerOrderId: string, receipt: PaymentReceipt): boolean;
  /** The event in a webhook's raw body; null when the signature is wrong. */
  readEvent(raw: Buffer, signature: string, eventId: string): PaymentEvent | null;
}

import type { Paise } from "../../../rules/money.ts";

/** A payment as the provider has it on record. `amount` is in the currency's smallest unit: paise for INR. */
export interface ProviderPayment {
  id: string;
  providerOrderId: string | null;
  amount: number;
  currency: string;
  status: "created" | "authorized" | "captured" | "refunded" | "failed";
}

export interface ProviderRefund {
  refundId: string;
  /** Requested: accepted by the provider, on its way to the shopper's bank. */
  state: "requested" | "processed" | "failed";
}

/** What the provider's checkout gives the shopper's browser as proof of a payment. */
export interface PaymentReceipt {
  paymentId: string;
  signature: string;
}

/** A webhook's event. */
interface PaymentEvent {
  id: string;
  kind: string;
  payload: object;
  paymentId: string | null;
  providerOrderId: string | null;
}

/** Takes payments. Calls throw ProviderError when the provider does not answer or its answer cannot be understood. */
export interface PaymentGateway {
  /** The public key the browser's checkout needs. */
  readonly key: string;
  /** Opens an order at the provider; the same `receipt` again returns the same provider order. */
  open(receipt: string, amount: Paise, orderNumber: string): Promise<{ providerOrderId: string }>;
  findPayment(paymentId: string): Promise<ProviderPayment | null>;
  listPayments(providerOrderId: string): Promise<ProviderPayment[]>;
  /** Refunds a payment; the same key again returns the same refund. */
  refund(paymentId: string, amount: Paise, idempotencyKey: string): Promise<ProviderRefund>;
  findRefund(refundId: string): Promise<ProviderRefund>;
  /** Whether the provider signed this receipt for this provider order. */
  isGenuine(providerOrderId: string, receipt: PaymentReceipt): boolean;
  /** The event in a webhook's raw body; null when the signature is wrong. */
  readEvent(raw: Buffer, signature: string, eventId: string): PaymentEvent | null;
}

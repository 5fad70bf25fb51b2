import type { Paise } from "../../../rules/money.ts";

/** A payment as the provider's own record has it. */
export interface ProviderPayment {
  id: string;
  providerOrderId: string | null;
  amount: number;
  currency: string;
  status: "created" | "authorized" | "captured" | "refunded" | "failed";
}

export interface ProviderRefund {
  refundId: string;
  /** Requested: taken by the provider, on its way to the shopper's bank. */
  state: "requested" | "processed" | "failed";
}

/** What the shopper's browser, or the provider's form post, brings back. */
export interface PaymentReceipt {
  paymentId: string;
  signature: string;
}

/** Something the provider tells us unasked. */
export interface PaymentEvent {
  id: string;
  kind: string;
  payload: object;
  paymentId: string | null;
  providerOrderId: string | null;
}

/** Takes the shoppers' money. Calls throw ProviderError when the provider is away or answers nonsense. */
export interface PaymentGateway {
  /** The public key the browser's checkout needs. */
  readonly key: string;
  /** Asks for a payment; the same `receipt` again gives the same provider order. */
  open(receipt: string, amount: Paise, orderId: string): Promise<{ providerOrderId: string }>;
  findPayment(paymentId: string): Promise<ProviderPayment | null>;
  listPayments(providerOrderId: string): Promise<ProviderPayment[]>;
  /** Gives all of it back; the same key again gives the same refund. */
  refund(paymentId: string, amount: Paise, idempotencyKey: string): Promise<ProviderRefund>;
  findRefund(refundId: string): Promise<ProviderRefund>;
  /** Whether the receipt was signed by the provider for this very provider order. */
  isGenuine(providerOrderId: string, receipt: PaymentReceipt): boolean;
  /** The event in a webhook's raw body, or null when its signature is not the provider's. */
  readEvent(raw: Buffer, signature: string, eventId: string): PaymentEvent | null;
}

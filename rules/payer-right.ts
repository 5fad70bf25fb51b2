// Decides where an order is sent if several people who have its payment link can pay for it.

/** The facts known when a session starts to pay. */
export interface PayerFacts {
  /** Whether the session comes from a payment link, which can be forwarded, and has not verified the order's phone. */
  isFromLink: boolean;
  /** Whether an attempt offered to another session could still pay the order with its current address. */
  othersMayPay: boolean;
  /** Whether the session is the payer of the order. */
  isPayer: boolean;
  /**
   * Whether the payer's protected time (PAYER_MINUTES) has not ended yet. Once a holder has let it pass without beginning a
   * payment at the provider, no further holder gets one: sessions of a link are free, and each could block the shopper again.
   */
  isPayerTime: boolean;
  /** Whether the entered address is the order's address. */
  isSameAddress: boolean;
  /**
   * The provider's view of payments that others may make: none can still succeed ("none"), or one can ("under
   * way"); null if the provider was not queried yet; "unavailable" if it did not answer.
   */
  payments: "none" | "under way" | "unavailable" | null;
}

/**
 * What a session may do with an order when it starts to pay:
 * - decides: it becomes the payer, and its address becomes the order's address.
 * - takes over: likewise; attempts offered to others retain the address they were offered with.
 * - pays as is: it may pay, but the order's address does not change.
 * - check: the provider must be queried for the others' payments first.
 * - being paid, unavailable: refused.
 */
export type PayerRight = "decides" | "takes over" | "pays as is" | "check" | "being paid" | "unavailable";

export function payerRight(facts: PayerFacts): PayerRight {
  if (!facts.isFromLink || !facts.othersMayPay) return "decides";
  if (facts.isPayer && facts.isSameAddress) return "pays as is";
  if (!facts.isPayer && facts.isPayerTime) return facts.isSameAddress ? "pays as is" : "being paid";
  if (facts.payments === null) return "check";
  if (facts.payments === "none") return "takes over";
  if (facts.isSameAddress) return "pays as is";
  return facts.payments === "under way" ? "being paid" : "unavailable";
}

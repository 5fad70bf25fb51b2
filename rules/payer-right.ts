// Who decides where an order goes that several holders of its payment link can pay for.

/** What is known when a session starts to pay. */
export interface PayerFacts {
  /** Whether the session comes from a payment link, which can be forwarded, and has not proved the phone of the order. */
  isFromLink: boolean;
  /** Whether a payment of an attempt that was offered to another session would go to the address of the order. */
  othersMayPay: boolean;
  /** Whether the session is the payer of the order. */
  isPayer: boolean;
  /** Whether the time that the payer of the order has to pay undisturbed goes on. */
  isPayerTime: boolean;
  /** Whether the address is the one that the order has. */
  isSameAddress: boolean;
  /**
   * What the provider has of the payments that others may make: none that can still succeed, or one that can; null before
   * the provider was queried; "unavailable" when it did not answer.
   */
  payments: "none" | "under way" | "unavailable" | null;
}

/**
 * What a session may do with an order when it starts to pay:
 * - decides: it becomes the payer, and its address is the address of the order.
 * - takes over: likewise, and the attempts of the others keep the address that they were offered with.
 * - pays as is: it may pay, and the address does not change.
 * - check: the payments of the others must be queried first.
 * - being paid, unavailable: refused.
 */
export type PayerRight = "decides" | "takes over" | "pays as is" | "check" | "being paid" | "unavailable";

/** @returns what a session may do with the order that it starts to pay */
export function payerRight(facts: PayerFacts): PayerRight {
  if (!facts.isFromLink || !facts.othersMayPay) return "decides";
  if (facts.isPayer && facts.isSameAddress) return "pays as is";
  if (!facts.isPayer && facts.isPayerTime) return facts.isSameAddress ? "pays as is" : "being paid";
  if (facts.payments === null) return "check";
  if (facts.payments === "none") return "takes over";
  if (facts.isSameAddress) return "pays as is";
  return facts.payments === "under way" ? "being paid" : "unavailable";
}

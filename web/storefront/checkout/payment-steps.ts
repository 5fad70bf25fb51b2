// The stage of a payment, and the message about it.
import { isPaidAndNotRefunded, type OrderStatus } from "../../../rules/order-status.ts";

/** open: the provider's checkout is on the screen. late: paid, but not confirmed by the shop for two minutes. */
export type PaymentStage = "idle" | "starting" | "open" | "confirming" | "late";

export interface Problem {
  message: string;
  /**
   * Whether money came in that is refunded: then the problem is shown on a closed order, too. "not taken" is shown
   * until another payment has paid the order, "paid twice" for as long as the order is paid.
   */
  refund: "not taken" | "paid twice" | null;
  /** Whether another product must be chosen. */
  isSoldOut?: boolean;
}

interface PaymentState {
  stage: PaymentStage;
  problem: Problem | null;
}

export type PaymentEvent =
  /** The payment button was pressed. */
  | "pressed"
  | "opened"
  /** The provider's checkout was closed. */
  | "closed"
  /** The provider has confirmed the payment. */
  | "receipt"
  | "late"
  /** An attempt failed at the provider; its checkout may stay open for another one. */
  | { failed: string | undefined }
  /** The shop has refused to start or to accept the payment; null if the order shows why. */
  | { refused: Problem | null };

const FAILED = "The payment did not go through. Nothing was lost: please try again.";
const REFUNDED = "Your payment could not be used for this order. It is being refunded in full.";
const PAID_TWICE = "This order was paid already. Your payment is being refunded in full.";
const NO_CASH =
  "Cash on delivery is not available. Your order is not paid yet: choose another way to pay. If you do not pay, the order is cancelled and nothing is sent.";

const AFTER_REDIRECT: Readonly<Record<string, Problem>> = {
  failed: { message: FAILED, refund: null },
  refunded: { message: REFUNDED, refund: "not taken" },
  "paid-twice": { message: PAID_TWICE, refund: "paid twice" },
  "cash-on-delivery": { message: NO_CASH, refund: null },
};

/** Why the shop refunds a payment that the provider has captured. */
const REFUNDING: Readonly<Record<string, Problem["refund"]>> = {
  ORDER_ALREADY_PAID: "paid twice",
  ORDER_NOT_PAYABLE: "not taken",
  PAYMENT_MISMATCH: "not taken",
};

/** @param outcome from the URL after the provider's own page; null without one */
export function beginPayment(outcome: string | null): PaymentState {
  return { stage: "idle", problem: AFTER_REDIRECT[outcome ?? ""] ?? null };
}

/** @returns the same state if the event changes nothing */
export function afterEvent(state: PaymentState, event: PaymentEvent): PaymentState {
  const { stage, problem } = state;
  if (event === "pressed") return stage === "idle" ? { stage: "starting", problem: null } : state;
  if (event === "opened") return stage === "starting" ? { stage: "open", problem } : state;
  if (event === "receipt") return { stage: "confirming", problem: null };
  if (event === "late") return { stage: "late", problem };
  if (event === "closed") return isConfirming(state) ? state : { stage: "idle", problem };
  if ("refused" in event) return { stage: "idle", problem: event.refused };
  return { stage, problem: { message: event.failed || FAILED, refund: null } };
}

/** Whether the provider has confirmed the payment, but not yet the shop. */
export function isConfirming({ stage }: PaymentState): boolean {
  return stage === "confirming" || stage === "late";
}

/** The problem if the shop does not accept a payment. @param refusal the shop's explanation, if there was one */
export function notTaken(refusal: { code: string; message: string } | null): Problem {
  if (!refusal) return { message: FAILED, refund: null };
  return { message: refusal.message, refund: REFUNDING[refusal.code] ?? null };
}

/** Whether a problem is still shown on an order of this status. */
export function isStillShown({ refund }: Problem, status: OrderStatus): boolean {
  if (status === "Verified") return true;
  return refund === "paid twice" || (refund === "not taken" && !isPaidAndNotRefunded(status));
}

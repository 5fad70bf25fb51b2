// The stage of a payment, and the message about it.
import { isPaidAndKept, type OrderStatus } from "../../../rules/order-status.ts";

/**
 * open: the provider's checkout is on the screen. late: paid according to the provider, but the shop has not confirmed it for
 * two minutes.
 */
export type PaymentStage = "idle" | "starting" | "open" | "confirming" | "late";

export interface Problem {
  message: string;
  /**
   * That money came in and goes back: it is shown when the order is closed, too. Of a payment that could not be taken, until
   * another one has paid the order; of one too many, for as long as it is paid.
   */
  refund: "not taken" | "paid twice" | null;
}

export interface PaymentState {
  stage: PaymentStage;
  problem: Problem | null;
}

export type PaymentEvent =
  /** The button that pays was pressed. */
  | "pressed"
  | "opened"
  /** The provider's checkout was closed. */
  | "closed"
  /** The provider has confirmed that it is paid. */
  | "receipt"
  | "late"
  /** A try failed at the provider; its checkout may stay open for another one. */
  | { failed: string | undefined }
  /** The shop has refused to start or to take the payment; null where the order shows why. */
  | { refused: Problem | null };

const FAILED = "The payment did not go through. Nothing was lost: please try again.";
const REFUNDED = "Your payment came too late for this order. It is being refunded in full.";
const PAID_TWICE = "This order was paid already. Your payment is being refunded in full.";
const NO_CASH =
  "Cash on delivery is not available. Your order is not paid yet: choose another way to pay. If you do not pay, the order is cancelled and nothing is sent.";

const AFTER_REDIRECT: Readonly<Record<string, Problem>> = {
  failed: { message: FAILED, refund: null },
  refunded: { message: REFUNDED, refund: "not taken" },
  "paid-twice": { message: PAID_TWICE, refund: "paid twice" },
  "cash-on-delivery": { message: NO_CASH, refund: null },
};

/** Why the shop pays back a payment that the provider had captured. */
const REFUNDING: Readonly<Record<string, Problem["refund"]>> = {
  ORDER_ALREADY_PAID: "paid twice",
  ORDER_NOT_PAYABLE: "not taken",
  PAYMENT_MISMATCH: "not taken",
};

/** @param outcome in the URL after the provider's own page; null without one */
export function beginPayment(outcome: string | null): PaymentState {
  return { stage: "idle", problem: AFTER_REDIRECT[outcome ?? ""] ?? null };
}

/** @returns the same state where the event changes nothing */
export function afterEvent(state: PaymentState, event: PaymentEvent): PaymentState {
  const { stage, problem } = state;
  if (event === "pressed") return stage === "idle" ? { stage: "starting", problem: null } : state;
  if (event === "opened") return stage === "starting" ? { stage: "open", problem } : state;
  if (event === "receipt") return { stage: "confirming", problem: null };
  if (event === "late") return { stage: "late", problem };
  if (event === "closed") return isConfirming(state) ? state : { stage: "idle", problem };
  if ("refused" in event) return { stage: "idle", problem: event.refused };
  return {
    stage: stage === "open" ? "idle" : stage,
    problem: { message: event.failed || FAILED, refund: null },
  };
}

/** Whether the provider has confirmed that it is paid, and the shop not yet. */
export function isConfirming({ stage }: PaymentState): boolean {
  return stage === "confirming" || stage === "late";
}

/** The problem when the shop does not take a payment. @param refusal null without an answer that explains it */
export function notTaken(refusal: { code: string; message: string } | null): Problem {
  if (!refusal) return { message: FAILED, refund: null };
  return { message: refusal.message, refund: REFUNDING[refusal.code] ?? null };
}

/** Whether a problem is still to be read on an order of this status. */
export function isStillTold({ refund }: Problem, status: OrderStatus): boolean {
  if (status === "Verified") return true;
  return refund === "paid twice" || (refund === "not taken" && !isPaidAndKept(status));
}

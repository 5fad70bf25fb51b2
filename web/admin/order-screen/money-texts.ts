// Texts for refunds and disputes on the order screen.
import type { OrderMoney, RefundRow } from "../../../contract/refunds.ts";
import { formatRupees, ZERO } from "../../../rules/money.ts";
import type { DisputeState, PaymentMethod, RefundState } from "../../../rules/payment-states.ts";
import { actorText } from "../order/order-text.ts";

type DisputeRow = OrderMoney["disputes"][number];

const REFUND_STATES: Readonly<Record<RefundState, string>> = {
  due: "To be refunded",
  requested: "On its way",
  processed: "Refunded",
  failed: "The bank refused it",
  replaced: "Not needed",
};

/** @param method payment method of the order */
export function refundStateText(
  { state, canTryAgain, paidOutBy }: Pick<RefundRow, "state" | "canTryAgain" | "paidOutBy">,
  method: PaymentMethod,
): string {
  if (paidOutBy) return `Refunded by ${actorText(paidOutBy)}`;
  if (method === "cash") return "To refund manually";
  if (state === "requested" && canTryAgain) return "Accepted by Razorpay, not arrived yet";
  return state === "due" && canTryAgain ? "Razorpay has not accepted it" : REFUND_STATES[state];
}

/** The cause of a refund, or who made it. */
export function refundCauseText({ cause, madeBy }: Pick<RefundRow, "cause" | "madeBy">): string {
  if (cause === "provider") return "Made in Razorpay";
  if (cause === "cancelled") return "Order cancelled";
  if (cause === "unplaceable") return "Payment could not be used for this order";
  return `By ${actorText(madeBy)}`;
}

/** The refunded items, one text each: "2 × Banana Chips, back in stock". */
export function refundedThings({ lines, delivery }: Pick<RefundRow, "lines" | "delivery">): string[] {
  const things = lines.map(
    ({ quantity, name, restocked }) => `${quantity} × ${name}${restocked ? ", back in stock" : ""}`,
  );
  return delivery === ZERO ? things : [...things, `Delivery charge ${formatRupees(delivery)}`];
}

const DISPUTE_STATES: Readonly<Record<DisputeState, string>> = {
  open: "Open",
  "under review": "Under review by the bank",
  "action required": "Your answer is needed",
  won: "Won: you keep the money",
  lost: "Lost: the money went to the customer",
  closed: "Closed: you keep the money",
};

export function disputeStateText(state: DisputeState): string {
  return DISPUTE_STATES[state];
}

/** Formats the provider's reason code: goods_not_received becomes "Goods not received". */
export function disputeReasonText(code: string): string {
  const text = code.replaceAll(/[_\s]+/g, " ").trim();
  return text === "" ? "No reason given" : text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
}

/**
 * What the owner should do about a dispute.
 * @param day the last day to answer, formatted; null if the provider gives none
 */
export function disputeAdvice(state: DisputeRow["state"], day: string | null): string {
  if (state === "open" || state === "action required")
    return `Answer in Razorpay's dashboard${day ? ` by ${day}` : ""}, with proof of delivery if you have it.`;
  if (state === "under review") return "Nothing to do for now. Do not ship the order until the bank decides.";
  if (state === "lost") return "Nothing more can be done. Do not ship the order.";
  return "Nothing to do.";
}

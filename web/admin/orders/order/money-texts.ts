// The texts with which the order's screen shows refunds and disputes.
import type { OrderMoney, RefundRow } from "../../../../contract/refunds.ts";
import { formatRupees, ZERO } from "../../../../rules/money.ts";
import type { DisputeState, PaymentMethod, RefundState } from "../../../../rules/payment-states.ts";
import { actorText } from "../order-words.ts";

type DisputeRow = OrderMoney["disputes"][number];

const REFUND_STATES: Readonly<Record<RefundState, string>> = {
  due: "To be refunded",
  requested: "On its way",
  processed: "Refunded",
  failed: "The bank refused it",
  replaced: "Not needed",
};

/** @param method how the order was paid */
export function refundStateText(
  { state, canTryAgain, paidOutBy }: Pick<RefundRow, "state" | "canTryAgain" | "paidOutBy">,
  method: PaymentMethod,
): string {
  if (paidOutBy) return `Refunded by ${actorText(paidOutBy)}`;
  if (method === "cash") return "To refund manually";
  if (state === "requested" && canTryAgain) return "Accepted by Razorpay, and not there yet";
  return state === "due" && canTryAgain ? "Razorpay has not accepted it" : REFUND_STATES[state];
}

/** Why a refund was made, or by whom. */
export function refundCauseText({ cause, madeBy }: Pick<RefundRow, "cause" | "madeBy">): string {
  if (cause === "provider") return "Made at Razorpay";
  if (cause === "cancelled") return "Order cancelled";
  if (cause === "unplaceable") return "It could not pay this order";
  return `By ${actorText(madeBy)}`;
}

/** What a refund was for, a line each: "2 × Banana Chips, back on the shelf". */
export function refundedThings({ lines, delivery }: Pick<RefundRow, "lines" | "delivery">): string[] {
  const things = lines.map(
    ({ quantity, name, restocked }) => `${quantity} × ${name}${restocked ? ", back on the shelf" : ""}`,
  );
  return delivery === ZERO ? things : [...things, `Delivery charge ${formatRupees(delivery)}`];
}

const DISPUTE_STATES: Readonly<Record<DisputeState, string>> = {
  open: "Open",
  "under review": "The bank is looking into it",
  "action required": "The bank waits for you",
  won: "Won: the money stays",
  lost: "Lost: the money is gone",
  closed: "Closed: the money stays",
};

export function disputeStateText(state: DisputeState): string {
  return DISPUTE_STATES[state];
}

/** The provider's reason code as text: goods_not_received becomes "Goods not received". */
export function disputeReasonText(code: string): string {
  const text = code.replaceAll(/[_\s]+/g, " ").trim();
  return text === "" ? "No reason given" : text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
}

/**
 * What the owner has to do about a dispute.
 * @param day the last day to answer, as text; null where the provider gives none
 */
export function disputeAdvice(state: DisputeRow["state"], day: string | null): string {
  if (state === "open" || state === "action required")
    return `Answer in Razorpay's dashboard${day ? ` by ${day}` : ""}, with proof of delivery if you have it.`;
  if (state === "under review")
    return "Nothing to do for now. Do not send the order before the bank decides.";
  if (state === "lost") return "Nothing more can be done. Do not send the order.";
  return "Nothing to do.";
}

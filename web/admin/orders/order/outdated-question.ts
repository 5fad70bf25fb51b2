import type { OrderDetail } from "../../../../contract/orders.ts";
import { isPaidFor } from "../../../../rules/order-status.ts";

/**
 * The dialog in place of a question whose order has changed its status.
 * @param question what it was about
 */
export function outdatedQuestion(
  { status, payments }: { status: OrderDetail["status"]; payments: readonly { method: string }[] | null },
  question: "cash" | "giving up",
): { title: string; text: string } {
  const isPaid = isPaidFor(status);
  // The cash may be recorded already, by a call whose reply was lost.
  const isInCash = payments?.some(({ method }) => method === "cash") ?? false;
  const texts = [
    isPaid && "Its payment is in the order below.",
    isInCash && "It was recorded as paid in cash.",
    question === "cash" && !isInCash && "If you were given cash for it, give that back to the shopper.",
    question === "giving up" &&
      isPaid &&
      "To end it all the same, cancel it: the shopper gets her money back.",
  ];
  return {
    title: isPaid ? "The order has been paid meanwhile" : `The order is ${status} now`,
    text: texts.filter(Boolean).join(" "),
  };
}

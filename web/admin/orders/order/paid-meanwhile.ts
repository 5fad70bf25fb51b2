import type { OrderDetail } from "../../../../contract/orders.ts";
import { isPaidFor } from "../../../../rules/order-status.ts";

/**
 * What is said instead of a question whose order has gone on while it stood there.
 * @param asked what the question was about
 */
export function paidMeanwhile(
  { status, payments }: { status: OrderDetail["status"]; payments: readonly { method: string }[] | null },
  asked: "cash" | "giving up",
): { title: string; words: string } {
  const isPaid = isPaidFor(status);
  // Her own answer may be what was recorded, and its reply was lost.
  const isInCash = payments?.some(({ method }) => method === "cash") ?? false;
  const words = [
    isPaid && "Its payment is in the order below.",
    isInCash && "It was recorded as paid in cash.",
    asked === "cash" && !isInCash && "If you were given cash for it, give that back to the shopper.",
    asked === "giving up" && isPaid && "To end it all the same, cancel it: the shopper gets her money back.",
  ];
  return {
    title: isPaid ? "The order has been paid meanwhile" : `The order is ${status} now`,
    words: words.filter(Boolean).join(" "),
  };
}

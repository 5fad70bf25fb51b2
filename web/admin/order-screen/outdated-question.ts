import type { OrderDetail } from "../../../contract/orders.ts";
import { isPaidFor } from "../../../rules/order-status.ts";

/**
 * The text of the dialog that replaces an open question after the status of its order has changed.
 * @param question the question that was open
 */
export function outdatedQuestion(
  { status, payments }: { status: OrderDetail["status"]; payments: readonly { method: string }[] | null },
  question: "cash" | "cancelling",
): { title: string; text: string } {
  const isPaid = isPaidFor(status);
  // A call whose reply was lost may have recorded the cash already.
  const isInCash = payments?.some(({ method }) => method === "cash") ?? false;
  const texts = [
    isPaid && "The payment is shown below.",
    isInCash && "It was recorded as paid in cash.",
    question === "cash" && !isInCash && "If you received cash for it, refund it to the customer.",
    question === "cancelling" && isPaid && "To end it, cancel the order; the customer gets a refund.",
  ];
  return {
    title: isPaid ? "The order was paid in the meantime" : `The order is ${status} now`,
    text: texts.filter(Boolean).join(" "),
  };
}

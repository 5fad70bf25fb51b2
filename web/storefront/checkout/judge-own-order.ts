import type { ShopperOrder } from "../../../contract/checkout.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { isPaidFor, type OrderStatus } from "../../../rules/order-status.ts";

// Which order a browser loads as its own, and what follows from the shop's answers.

type Answer = Pick<ShopperOrder, "status" | "verified">;

/**
 * The orders to load, until one can be shown.
 * @param isJustPaid no elder order stands in for the one that this tab pays for
 * @param paying what this tab pays for
 * @param latest the order last paid for in this browser
 */
export function numbersToLoad(
  isJustPaid: boolean,
  paying: OrderNumber | null,
  latest: OrderNumber | null,
): OrderNumber[] {
  const candidates = isJustPaid && paying ? [paying] : [paying, latest];
  return [...new Set(candidates.filter((id) => id !== null))];
}

/** Whether an order is paid for, in a browser that the shop still knows. */
export function isShown({ verified, status }: Answer): boolean {
  return verified && isPaidFor(status);
}

/**
 * What is shown in place of an order that this tab has just paid for. hidden: the browser has verified another
 * number since, or the order has expired; unconfirmed: its money has not arrived yet.
 * @param answer null where the shop does not know it
 */
export function judgeUnshown(answer: Answer | null): "hidden" | "unconfirmed" {
  return answer && (!answer.verified || answer.status === "Expired") ? "hidden" : "unconfirmed";
}

/** Whether the money of a hidden order may still come: then the order is loaded again and again. */
export function mayStillBePaid({ status }: Pick<Answer, "status">): boolean {
  return status === "Verified";
}

/** The text in place of an order that cannot be shown. @param wayBack how to order again, of one that has expired */
export function hiddenText(orderId: OrderNumber, status: OrderStatus, wayBack: string): string {
  if (isPaidFor(status))
    return `Order ${orderId} is paid. It cannot be shown here, since another number was verified in this browser or a day has passed: your e-mail has it.`;
  if (status === "Expired")
    return `Order ${orderId} has expired. Money that still comes for it goes back to you in full. ${wayBack}`;
  return `Order ${orderId} cannot be shown here any more, since another number was verified in this browser or a day has passed. We write to your e-mail address as soon as your payment has arrived: please do not pay again. To see your order here, verify your number once more.`;
}

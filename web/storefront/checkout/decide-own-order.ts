import type { ShopperOrder } from "../../../contract/checkout.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { isPaidFor, type OrderStatus } from "../../../rules/order-status.ts";

// Which order a browser loads as its own, and what it shows for the shop's replies.

type Answer = Pick<ShopperOrder, "status" | "verified">;

/**
 * The orders to load, one by one, until one can be shown.
 * @param isJustPaid no earlier order replaces the one that this tab pays for
 * @param paying the order that this tab pays for
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

/** Whether an order is paid, and this browser's session may see it. */
export function isShown({ verified, status }: Answer): boolean {
  return verified && isPaidFor(status);
}

/**
 * What is shown in place of an order that this tab has just paid for. hidden: the browser has verified another number
 * since, or the order has expired; unconfirmed: its money has not arrived yet.
 * @param answer null if the shop does not know the order
 */
export function stateOfUnshown(answer: Answer | null): "hidden" | "unconfirmed" {
  return answer && (!answer.verified || answer.status === "Expired") ? "hidden" : "unconfirmed";
}

/** Whether the money of a hidden order may still arrive. Then the order is polled. */
export function mayStillBePaid({ status }: Pick<Answer, "status">): boolean {
  return status === "Verified";
}

/** The text in place of an order that cannot be shown. @param wayBack how to order again, for an expired order */
export function hiddenText(orderId: OrderNumber, status: OrderStatus, wayBack: string): string {
  if (isPaidFor(status))
    return `Order ${orderId} is paid. It is no longer shown here, because another number was verified in this browser or a day has passed. Your e-mail has the details.`;
  if (status === "Expired")
    return `Order ${orderId} has expired. Any payment that still arrives is refunded in full. ${wayBack}`;
  return `Order ${orderId} is no longer shown here, because another number was verified in this browser or a day has passed. We e-mail you as soon as your payment has arrived. Please do not pay again. To see your order here, verify your number again.`;
}

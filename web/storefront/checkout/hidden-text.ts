import type { OrderNumber } from "../../../rules/ids.ts";
import { isPaidFor, type OrderStatus } from "../../../rules/order-status.ts";

/** The text in place of an order that cannot be shown. @param wayBack how to order again, of one that has expired */
export function hiddenText(orderId: OrderNumber, status: OrderStatus, wayBack: string): string {
  if (isPaidFor(status))
    return `Order ${orderId} is paid. It cannot be shown here, since another number was verified in this browser or a day has passed: your e-mail has it.`;
  if (status === "Expired")
    return `Order ${orderId} has expired. Money that still comes for it goes back to you in full. ${wayBack}`;
  return `Order ${orderId} cannot be shown here any more, since another number was verified in this browser or a day has passed. We write to your e-mail address as soon as your payment has arrived: please do not pay again. To see your order here, verify your number once more.`;
}

import type { OrderStatus } from "../../../rules/order-status.ts";

/** What the shopper is shown of an order that has ended, or whose parcel does not arrive. */
export const ENDED_TEXT: Readonly<Partial<Record<OrderStatus, string>>> = {
  Expired: "This order has expired. Any payment that still arrives is refunded in full.",
  Cancelled: "This order was cancelled. Money that was paid for it is being returned to you.",
  Refunded: "This order was cancelled and your money has been returned.",
  Returned: "Your parcel was returned to us. We will contact you about sending it again.",
  Lost: "The courier has lost your parcel. We will contact you to put it right.",
};

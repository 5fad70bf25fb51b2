// How long a shopper's data is kept, and what outlives her wish (docs/decisions/0012-what-is-forgotten.md).
import { type Paise, paise } from "./money.ts";
import type { OrderStatus } from "./order-status.ts";

/** Days after it expired that an unpaid order keeps phone and address; and that any order keeps where it was placed from. */
export const FORGET_AFTER_DAYS = 30;

const NAMED_INVOICE_FROM = paise(50_000_00);

const STILL_TO_SEND: readonly OrderStatus[] = ["Paid", "Confirmed", "Packed", "Shipped", "Returned", "Lost"];

/**
 * Whether an order's invoice has to name the buyer and her address (CGST Rules, r. 46(e)).
 * @param total paise; with its tax, so that no order is left out
 */
export function isInvoiceNamed(total: Paise): boolean {
  return total >= NAMED_INVOICE_FROM;
}

/** Whether the parcel of an order is on its way, is still to be sent, or may have to be sent again. */
export function needsAddress(status: OrderStatus): boolean {
  return STILL_TO_SEND.includes(status);
}

// How long a shopper's data is stored, and what is retained after a request for erasure
// (docs/decisions/0012-what-is-forgotten.md).
import { type Paise, paise } from "./money.ts";
import type { OrderStatus } from "./order-status.ts";

/**
 * An unpaid order loses phone and address this many days after it expired. Any order loses the record of its source
 * this many days after it was placed.
 */
export const FORGET_AFTER_DAYS = 30;

const NAMED_INVOICE_FROM = paise(50_000_00);

const STILL_TO_SEND: readonly OrderStatus[] = ["Paid", "Confirmed", "Packed", "Shipped", "Returned", "Lost"];

/**
 * Whether the invoice must name the buyer and the address (CGST Rules, r. 46(e)).
 * @param total paise, tax included, so that no order at the threshold is missed
 */
export function isInvoiceNamed(total: Paise): boolean {
  return total >= NAMED_INVOICE_FROM;
}

/** Whether tax documents of an order must name the buyer: those of a business with a GSTIN, too (r. 46(d)). */
export function isBuyerNamed({ total, buyerGstin }: { total: Paise; buyerGstin: string | null }): boolean {
  return buyerGstin !== null || isInvoiceNamed(total);
}

/** Whether the parcel is in transit, still has to be sent, or may have to be sent again. */
export function needsAddress(status: OrderStatus): boolean {
  return STILL_TO_SEND.includes(status);
}

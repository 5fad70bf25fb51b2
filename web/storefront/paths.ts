// Written out: href of React Router would be 0.2 kB more on each page.
import type { OrderNumber } from "../../rules/ids.ts";

/** In place of a phone: the one verified in this browser, for links that do not know it. */
export const OWN_PHONE = "me";

export function verifyPath(orderId: OrderNumber): string {
  return `/verify-otp/${encodeURIComponent(orderId)}`;
}

/** @param phone as it was verified for the order; OWN_PHONE where it is not known */
export function addressPath(orderId: OrderNumber, phone: string): string {
  return `/enter-address/${encodeURIComponent(orderId)}/${phone}`;
}

// Plain functions: `href` of React Router would add 0.2 kB to each page.
import type { OrderNumber } from "../../rules/ids.ts";

/** Stands for the phone that was verified in this browser, in links that do not know it. */
export const OWN_PHONE = "me";

export function verifyPath(orderId: OrderNumber): string {
  return `/verify-otp/${encodeURIComponent(orderId)}`;
}

/** @param phone as verified for the order; OWN_PHONE if it is not known */
export function addressPath(orderId: OrderNumber, phone: string): string {
  return `/enter-address/${encodeURIComponent(orderId)}/${phone}`;
}

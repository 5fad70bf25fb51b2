import { href } from "react-router";
import type { OrderNumber } from "../../rules/ids.ts";

/** In place of a phone: the one verified in this browser, for links that do not know it. */
export const OWN_PHONE = "me";

export function verifyPath(orderId: OrderNumber): string {
  return href("/verify-otp/:orderId", { orderId });
}

/** @param phone as it was verified for the order; OWN_PHONE where it is not known */
export function addressPath(orderId: OrderNumber, phone: string): string {
  return href("/enter-address/:orderId/:phone", { orderId, phone });
}

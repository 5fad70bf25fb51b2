import { href } from "react-router";
import type { Phone } from "../../../rules/phone.ts";

/** The page of the customer who placed an order. URLs must not contain phone numbers. */
export const customerPath = (orderId: string) => href("/admin/customers/:orderId", { orderId });

/** Props of a link to a phone order for this number. The number is in the history state, not in the URL. */
export const phoneOrderFor = (phone: Phone) => ({ to: href("/admin/phone-order"), state: { phone } });

/** The phone number that a phone order was opened for; null without one. */
export function phoneIn(state: unknown): Phone | null {
  const phone = (state as { phone?: unknown } | null)?.phone;
  return typeof phone === "string" ? (phone as Phone) : null;
}

// The payment link: anyone who has it can pay for one order. The token is in the URL fragment, which browsers send to
// no server, so neither logs nor the link previews of messengers see it.
import type { OrderNumber } from "./ids.ts";
import { formatRupees, type Paise } from "./money.ts";

export const PAYMENT_LINK_PATH = "/pay";

/** 256 random bits in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export function isPaymentToken(text: string): boolean {
  return TOKEN.test(text);
}

/** @param publicUrl the shop's own origin */
export function paymentLinkOf(publicUrl: string, token: string): string {
  return `${publicUrl}${PAYMENT_LINK_PATH}#${token}`;
}

interface LinkedOrder {
  orderId: OrderNumber;
  totalAmount: Paise;
}

/** The message sent to the shopper with the link. */
export function paymentLinkMessage(
  { orderId, totalAmount }: LinkedOrder,
  shop: string,
  link: string,
): string {
  return `${shop}: your order ${orderId} comes to ${formatRupees(totalAmount)}. Please check your address and pay here: ${link}`;
}

// The link by which whoever has it pays for one order. What is secret about it stands behind the #, which browsers send
// to nobody: neither logs nor the previews of messengers come to know it.
import type { OrderNumber } from "./ids.ts";
import { formatRupees, type Paise } from "./money.ts";
import type { Phone } from "./phone.ts";

export const PAYMENT_LINK_PATH = "/pay";

/** 256 random bits in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export function isPaymentToken(text: string): boolean {
  return TOKEN.test(text);
}

/** @param publicUrl the shop's own address */
export function paymentLinkOf(publicUrl: string, token: string): string {
  return `${publicUrl}${PAYMENT_LINK_PATH}#${token}`;
}

interface LinkedOrder {
  orderId: OrderNumber;
  totalAmount: Paise;
}

/** What the shopper is sent with the link. */
export function paymentLinkMessage(
  { orderId, totalAmount }: LinkedOrder,
  shop: string,
  link: string,
): string {
  return `${shop}: your order ${orderId} comes to ${formatRupees(totalAmount)}. Please check your address and pay here: ${link}`;
}

/** Opens a chat in WhatsApp with a text ready to send (faq.whatsapp.com, "How to use click to chat"). */
export function whatsappChat(phone: Phone, text: string): string {
  return `https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(text)}`;
}

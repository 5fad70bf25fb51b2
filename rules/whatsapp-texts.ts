// Ready texts for a shopper, by what has become of her order. The owner reads them in WhatsApp before she sends them.
import type { OrderStatus } from "./order-status.ts";
import type { Phone } from "./phone.ts";

export const WHATSAPP_TEXTS = ["on its way", "delayed", "address", "call", "thanks"] as const;
export type WhatsappText = (typeof WHATSAPP_TEXTS)[number];

/** What can be said of an order in a status; what is likeliest first. */
const TEXTS_OF: Readonly<Record<OrderStatus, readonly WhatsappText[]>> = {
  Created: ["call"],
  Verified: ["call"],
  Paid: ["address", "delayed", "call"],
  Confirmed: ["address", "delayed", "call"],
  Packed: ["delayed", "address", "call"],
  Shipped: ["on its way", "delayed", "address", "call"],
  Delivered: ["thanks", "call"],
  Returned: ["address", "call"],
  Lost: ["delayed", "call"],
  Cancelled: ["call"],
  Refunded: ["call"],
  Expired: ["call"],
};

export function whatsappTextsOf(status: OrderStatus): readonly WhatsappText[] {
  return TEXTS_OF[status] ?? ["call"];
}

interface AboutOrder {
  orderId: string;
  /** The shopper's name; empty where she has not said it. */
  name: string;
  /** The courier's page for the parcel; empty where there is none. */
  trackingUrl: string;
}

interface FromShop {
  name: string;
  /** As the shop shows it; may be empty. */
  phone: string;
}

/** One text, with who writes and about what. */
export function whatsappText(kind: WhatsappText, order: AboutOrder, shop: FromShop): string {
  const hello = `Hello${order.name && ` ${order.name}`}, this is ${shop.name}.`;
  return `${hello} ${WORDS[kind](order, shop)}`;
}

const careOf = ({ phone }: FromShop) => phone && ` You reach us at ${phone}.`;

const WORDS: Readonly<Record<WhatsappText, (order: AboutOrder, shop: FromShop) => string>> = {
  // The link last: whatever stands behind it might be taken for a part of it.
  "on its way": ({ orderId, trackingUrl }, shop) =>
    `Your order ${orderId} is on its way.${careOf(shop)}${trackingUrl && ` Follow it here: ${trackingUrl}`}`,
  delayed: ({ orderId }, shop) =>
    `Your order ${orderId} is taking longer than we promised, and we are sorry. We will write to you as soon as it moves.${careOf(shop)}`,
  address: ({ orderId }, shop) =>
    `We have a question about the address of your order ${orderId}. Could you send us the full address with a landmark and the pincode?${careOf(shop)}`,
  call: ({ orderId }, { phone }) =>
    `May we call you about your order ${orderId}? Tell us when it suits you${phone && `, or call us at ${phone}`}.`,
  thanks: ({ orderId }, shop) =>
    `Thank you for your order ${orderId}. We hope you like it! If anything is not right, just answer here.${careOf(shop)}`,
};

/**
 * The address that opens WhatsApp with somebody (https://faq.whatsapp.com/5913398998672934).
 * @param text typed in for her to look over and send; empty leaves the field empty
 */
export function whatsappLink(phone: Phone, text = ""): string {
  return `https://wa.me/${phone.slice(1)}${text && `?text=${encodeURIComponent(text)}`}`;
}

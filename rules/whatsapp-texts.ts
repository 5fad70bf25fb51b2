// Prepared messages to a shopper, by the status of the order. The owner reads them in WhatsApp before sending.
import type { OrderStatus } from "./order-status.ts";
import type { Phone } from "./phone.ts";

export const WHATSAPP_TEXTS = [
  "received",
  "confirmed",
  "on its way",
  "delayed",
  "address",
  "call",
  "thanks",
] as const;
export type WhatsappText = (typeof WHATSAPP_TEXTS)[number];

/** The messages offered for each status, likeliest first. */
const TEXTS_OF: Readonly<Record<OrderStatus, readonly WhatsappText[]>> = {
  Created: ["call"],
  Verified: ["call"],
  Paid: ["received", "address", "delayed", "call"],
  Confirmed: ["confirmed", "address", "delayed", "call"],
  Packed: ["confirmed", "delayed", "address", "call"],
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
  /** The shopper's name; empty if unknown. */
  name: string;
  /** The parcel that is on its way, if it has a tracking number. */
  parcel: { courierName: string; awb: string; trackingUrl: string } | null;
}

interface FromShop {
  name: string;
  /** As displayed by the shop; may be empty. */
  phone: string;
}

/** A message with its greeting and sender. */
export function whatsappText(kind: WhatsappText, order: AboutOrder, shop: FromShop): string {
  const hello = `Hello${order.name && ` ${order.name}`}, this is ${shop.name}.`;
  return `${hello} ${TEXTS[kind](order, shop)}`;
}

const careOf = ({ phone }: FromShop) => phone && ` Call us at ${phone}.`;

const TEXTS: Readonly<Record<WhatsappText, (order: AboutOrder, shop: FromShop) => string>> = {
  received: ({ orderId }, shop) =>
    `Thank you! We have received your order ${orderId} and your payment.${careOf(shop)}`,
  confirmed: ({ orderId }, shop) =>
    `Your order ${orderId} is confirmed, and we are packing it.${careOf(shop)}`,
  // The link comes last: text after it could be taken for a part of it.
  "on its way": ({ orderId, parcel }, shop) => {
    const by = parcel ? ` with ${parcel.courierName}, tracking number ${parcel.awb}` : "";
    const link = parcel?.trackingUrl ? ` Track it here: ${parcel.trackingUrl}` : "";
    return `Your order ${orderId} is on its way${by}.${careOf(shop)}${link}`;
  },
  delayed: ({ orderId }, shop) =>
    `Your order ${orderId} is taking longer than we promised, and we are sorry. We will write to you as soon as it is on its way.${careOf(shop)}`,
  address: ({ orderId }, shop) =>
    `We have a question about the address of your order ${orderId}. Could you send us the full address with a landmark and the pincode?${careOf(shop)}`,
  call: ({ orderId }, { phone }) =>
    `May we call you about your order ${orderId}? Tell us a good time${phone && `, or call us at ${phone}`}.`,
  thanks: ({ orderId }, shop) =>
    `Thank you for your order ${orderId}. We hope you like it! If anything is not right, just reply here.${careOf(shop)}`,
};

/**
 * A link that opens a WhatsApp chat (https://faq.whatsapp.com/5913398998672934).
 * @param text filled into the message field for review; may be empty
 */
export function whatsappLink(phone: Phone, text = ""): string {
  return `https://wa.me/${phone.slice(1)}${text && `?text=${encodeURIComponent(text)}`}`;
}

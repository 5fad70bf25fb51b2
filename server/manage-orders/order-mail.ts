// The e-mails to shoppers about their orders, in plain text.

import type { OrderLine } from "../../contract/checkout.ts";
import type { Consignment } from "../../contract/consignments.ts";
import { formatHour } from "../../rules/dispatch-cutoff.ts";
import type { OrderNumber } from "../../rules/ids.ts";
import type { MessageKind } from "../../rules/message-kinds.ts";
import { formatRupees, type Paise } from "../../rules/money.ts";
import { formatPhone } from "../../rules/phone.ts";
import { lineTotal } from "../../rules/pricing.ts";
import type { StoredProfile } from "../shop-profile/stored-profile.ts";

interface MailOrder {
  orderNumber: OrderNumber;
  total: Paise;
  delivery: Paise;
  discount: Paise;
  couponName: string | null;
  cancelReason: string | null;
  fullName: string;
  houseNo: string;
  roadName: string;
  landmark: string;
  city: string;
  state: string;
  pincode: string;
  phone: string;
}

export interface MailFacts {
  order: MailOrder;
  lines: readonly OrderLine[];
  /** Null if the order has none. */
  consignment: Consignment | null;
  shop: StoredProfile;
  /** The shop's own address. */
  publicUrl: string;
}

type Template = { subject: string; body: string[] };

const REFUND_NOTE =
  "It goes back the way you paid; banks usually take 5 to 7 working days to show it in your account.";

const TEMPLATES: Record<MessageKind, (facts: MailFacts) => Template> = {
  received: ({ order, lines }) => ({
    subject: `We have received your order ${order.orderNumber}`,
    body: [
      `Thank you for your order ${order.orderNumber}. Your payment of ${formatRupees(order.total)} has arrived, and we are getting your snacks ready.`,
      "",
      ...moneyLines(order, lines),
    ],
  }),

  confirmation: ({ order, lines, shop }) => ({
    subject: `Your order ${order.orderNumber} is confirmed`,
    body: [
      `Your payment of ${formatRupees(order.total)} has arrived and your order ${order.orderNumber} is confirmed. We pack orders booked before ${formatHour(shop.cutoffHour)} the same day and later ones the next day, and write again when your parcel is on its way.`,
      "",
      ...moneyLines(order, lines),
      "",
      ...addressLines(order),
    ],
  }),

  shipped: ({ order, lines, consignment }) => ({
    subject: `Your order ${order.orderNumber} is on its way`,
    body: [
      `Your order ${order.orderNumber} is packed and on its way to you.`,
      ...(consignment
        ? ["", `Courier: ${consignment.courierName}`, `Tracking number (AWB): ${consignment.awb}`]
        : []),
      ...(consignment?.trackingUrl ? [`Follow your parcel: ${consignment.trackingUrl}`] : []),
      "",
      ...lines.map(({ quantity, name }) => `${quantity} × ${name}`),
      "",
      ...addressLines(order),
    ],
  }),

  delivered: ({ order }) => ({
    subject: `Your order ${order.orderNumber} has arrived`,
    body: [`Your parcel with order ${order.orderNumber} has been delivered. We hope you enjoy it.`],
  }),

  "partly refunded": ({ order }) => ({
    subject: `Money for your order ${order.orderNumber} is on its way back`,
    body: [`We have sent back part of what you paid for order ${order.orderNumber}. ${REFUND_NOTE}`],
  }),

  cancelled: ({ order }) => ({
    subject: `Your order ${order.orderNumber} is cancelled`,
    body: [
      `We are sorry: your order ${order.orderNumber} is cancelled.`,
      ...(order.cancelReason ? [`Reason: ${order.cancelReason}`] : []),
      "",
      `You get back all you have paid, ${formatRupees(order.total)}. ${REFUND_NOTE}`,
    ],
  }),

  refunded: ({ order }) => ({
    subject: `Your money for order ${order.orderNumber} is on its way back`,
    body: [
      `We have sent back the ${formatRupees(order.total)} you paid for your cancelled order ${order.orderNumber}. ${REFUND_NOTE}`,
    ],
  }),
};

function moneyLines(order: MailOrder, lines: readonly OrderLine[]): string[] {
  return [
    ...lines.map((line) => `${line.quantity} × ${line.name}: ${formatRupees(lineTotal(line))}`),
    ...(order.couponName ? [`Coupon ${order.couponName}: −${formatRupees(order.discount)}`] : []),
    `Delivery: ${order.delivery === 0 ? "Free" : formatRupees(order.delivery)}`,
    `Total: ${formatRupees(order.total)}`,
  ];
}

function addressLines({ fullName, houseNo, roadName, landmark, city, ...order }: MailOrder): string[] {
  return [
    "It goes to:",
    fullName,
    [houseNo, roadName, landmark].filter(Boolean).join(", "),
    `${city}, ${order.state} ${order.pincode}`,
    formatPhone(order.phone),
  ];
}

/** Subject and text of a message about an order. */
export function composeOrderMail(kind: MessageKind, facts: MailFacts): { subject: string; text: string } {
  const { order, shop, publicUrl } = facts;
  const { subject, body } = TEMPLATES[kind](facts);
  const contacts = [shop.phone, shop.email].filter(Boolean).join(" or ");
  const text = [
    `Dear ${order.fullName},`,
    "",
    ...body,
    "",
    ...(contacts ? [`Questions? ${contacts}`] : []),
    `${shop.name}, ${publicUrl}`,
  ].join("\n");
  return { subject, text };
}
